// Signing in again right after signing in would go round in circles.
const NEVER = /^\/(?:sign-in|register|reset-password|api)(?:[/?#]|$)/;

/** Where to go after signing in: a page of this site that was asked for, else the home page. */
export function nextPath(asked: string | null, origin: string): string {
  if (!asked?.startsWith("/")) return "/";
  try {
    const url = new URL(asked, origin);
    const path = url.pathname + url.search + url.hash;
    // A path that begins with two slashes would be read as another site's address when it is followed.
    return url.origin !== origin || path.startsWith("//") || NEVER.test(path) ? "/" : path;
  } catch {
    return "/";
  }
}
