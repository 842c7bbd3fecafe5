// Paths are resolved against this address. Nobody is ever sent there.
const HERE = "http://site.invalid";
/** Pages that the gate does not guard, and addresses that are no pages. */
const NEVER = /^\/(?:gate|sign-in|register|reset-password|unsubscribe|theme|install)(?:[/?#]|$)/;
const LONGEST = 2_000;

/** Address to continue at after the gate: the page of this site that the visitor requested, or else the home page. */
export function wayBack(asked: string | null): string {
  if (!asked?.startsWith("/") || asked.length > LONGEST || !URL.canParse(asked, HERE)) return "/";
  const { origin, pathname, search } = new URL(asked, HERE);
  const path = pathname + search;
  // A path that begins with two slashes would be read as another site's address when it is followed.
  return origin !== HERE || path.startsWith("//") || NEVER.test(path) ? "/" : path;
}
