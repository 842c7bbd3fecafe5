// A page that is opened, and a script that asks; a frame would show another site's reader.
const LOOKING: ReadonlySet<string> = new Set(["document", "empty"]);

/**
 * False for who asks on behalf of nobody who looks now: a browser that fetches ahead, or a stylesheet whose pictures and
 * fonts point at a page in order to have it counted. A client that says nothing of it looks. Takes request headers by their
 * lower-case name.
 */
export function isLooking(header: (name: string) => string | null | undefined): boolean {
  const destination = header("sec-fetch-dest");
  const isAhead = (header("sec-purpose") ?? "").includes("prefetch");
  return !isAhead && (!destination || LOOKING.has(destination));
}
