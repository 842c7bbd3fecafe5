// A page that is opened, and a request by a script. A frame would show another site's reader.
const LOOKING: ReadonlySet<string> = new Set(["document", "empty"]);

/**
 * Whether somebody views the page now. False for a browser that fetches ahead, and for a stylesheet whose pictures and
 * fonts point at a page in order to have it counted. A client that sends none of these headers counts as viewing. Takes
 * the names of request headers in lower case.
 */
export function isLooking(header: (name: string) => string | null | undefined): boolean {
  const destination = header("sec-fetch-dest");
  const isAhead = (header("sec-purpose") ?? "").includes("prefetch");
  return !isAhead && (!destination || LOOKING.has(destination));
}
