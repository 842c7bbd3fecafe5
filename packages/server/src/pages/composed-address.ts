import type { MiddlewareHandler } from "hono";
import type { EdgeEnv } from "../http/request-context.js";
import { isPagePath } from "./page-paths.js";

/** A part of a path in composed form (NFC); one that was composed before stays as it was written. */
function composed(part: string): string {
  try {
    const text = decodeURIComponent(part);
    const normal = text.normalize("NFC");
    return normal === text ? part : encodeURIComponent(normal);
  } catch {
    return part;
  }
}

/**
 * Redirects an address with decomposed letters, which some programs make of names with accents, to the same address in the form
 * in which slugs are stored. The redirect stays on this site, whatever the address begins with, and keeps the query.
 */
export const withComposedLetters: MiddlewareHandler<EdgeEnv> = async (context, next) => {
  if (!context.req.url.includes("%")) return next();
  const { pathname, search } = new URL(context.req.url);
  if (!isPagePath(pathname)) return next();
  const path = pathname.split("/").map(composed).join("/");
  return path === pathname ? next() : context.redirect(`/${path.replace(/^\/+/, "")}${search}`, 301);
};
