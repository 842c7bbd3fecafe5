const PLAIN_PATH = /^(?:\/[A-Za-z0-9._~!$&'()*+,=:@-]+)+$/;
const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;

/**
 * True when the path part of a raw request target may be verified: one spelling only, without percent-encoding, empty or dot
 * segments, `;` or backslash. Routers decode and fold such paths, so that what is routed would not be what was signed.
 */
export function isSignablePath(rawPath: string): boolean {
  return PLAIN_PATH.test(rawPath) && !DOT_SEGMENT.test(rawPath);
}
