// Never redirect from signing in to signing in.
const NEVER = /^\/(?:sign-in|register|reset-password|api)(?:[/?#]|$)/;

/** Resolves the path to open after signing in: the requested page of this site, or the home page. */
export function nextPath(asked: string | null, origin: string): string {
  if (!asked?.startsWith("/")) return "/";
  try {
    const url = new URL(asked, origin);
    const path = url.pathname + url.search + url.hash;
    // Browsers treat a path that begins with two slashes as an address of another site.
    return url.origin !== origin || path.startsWith("//") || NEVER.test(path) ? "/" : path;
  } catch {
    return "/";
  }
}
