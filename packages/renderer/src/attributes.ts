import { isAllowedHref } from "@sitevine/contracts";
import type { Html } from "./html.js";
import { html, nothing } from "./html.js";

/** Joins class names and leaves out what is not set. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/** Returns a link target that cannot run code; anything else becomes the home page. */
export function safeHref(href: string): string {
  return isAllowedHref(href) ? href : "/";
}

/** Returns an image address that cannot run code: a path, an http(s) URL or an image in a data URL. */
export function safeImageSource(source: string | null | undefined): string | undefined {
  if (!source) return undefined;
  if (/^data:image\/[a-z0-9.+-]+[;,]/i.test(source)) return source;
  return isAllowedHref(source) && !/^mailto:/i.test(source) ? source : undefined;
}

/** Returns ` aria-current="…"` for a link to the current page. */
export function current(isCurrent: boolean, kind: "page" | "true" = "page"): Html {
  return isCurrent ? html` aria-current="${kind}"` : nothing;
}
