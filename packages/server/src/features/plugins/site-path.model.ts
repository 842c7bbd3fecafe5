import * as z from "zod";

const HERE = "https://site.invalid";
// Browsers leave out tabs and line ends wherever they stand, and read a backslash as a slash.
const DECEPTIVE = /[\u0000-\u0020\u007f\\]/;

/** True for the path of a page of this site, as browsers read it, and as it is read again from what they make of it. */
export function isSitePath(path: string): boolean {
  if (!path.startsWith("/") || DECEPTIVE.test(path) || !URL.canParse(path, HERE)) return false;
  const { origin, pathname } = new URL(path, HERE);
  return origin === HERE && !pathname.startsWith("//");
}

/** The path of a page of this site, as a plugin gives it: never the address of another host. */
export const sitePathSchema = z.string().max(500).refine(isSitePath, "must be a path of this site");
