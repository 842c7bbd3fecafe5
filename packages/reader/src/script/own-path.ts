/**
 * The address of a page of this site that a path names; undefined for a path to another host. Browsers leave out tabs
 * and line ends, so only what they make of the path can be judged.
 */
export function ownPath(path: unknown, origin: string): URL | undefined {
  if (typeof path !== "string" || !path.startsWith("/") || !URL.canParse(path, origin)) return undefined;
  const url = new URL(path, origin);
  return url.origin === origin && !url.pathname.startsWith("//") ? url : undefined;
}
