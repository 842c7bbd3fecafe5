import * as z from "zod";

const BASE = "https://site.invalid/";
const PROTOCOLS: ReadonlySet<string> = new Set(["http:", "https:", "mailto:"]);
// URL parsers drop tabs and line ends, trim other control characters, and read a backslash as a slash.
const DECEPTIVE = /[\u0000-\u0020\u007f\\]/;
// Most links lead to a page of the site. A second slash would name a host.
const PLAIN_PATH = /^\/(?!\/)[\w./-]{0,1999}$/;

/** True for a relative path or an http, https or mailto URL, judged by parsing as a browser does (site service, block rule 4). */
export function isAllowedHref(href: string): boolean {
  if (PLAIN_PATH.test(href)) return true;
  if (href === "" || href.length > 2_000 || DECEPTIVE.test(href)) return false;
  if (!URL.canParse(href, BASE)) return false;
  return PROTOCOLS.has(new URL(href, BASE).protocol);
}

/** A link target of a block. */
export const hrefSchema = z.string().refine(isAllowedHref, "must be a relative path or an http, https or mailto URL");
