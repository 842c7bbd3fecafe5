const PLAIN_PATH = /^(?:\/[A-Za-z0-9._~!$&'()*+,=:@-]+)+$/;
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;

/**
 * True when the path of a raw request target may be verified: it has one spelling only, without percent-encoding, empty or dot
 * segments, `;` or backslash. Routers decode and normalise such paths, so the routed path would differ from the signed one.
 */
export function isSignablePath(rawPath: string): boolean {
  return PLAIN_PATH.test(rawPath) && !DOT_SEGMENT.test(rawPath);
}
