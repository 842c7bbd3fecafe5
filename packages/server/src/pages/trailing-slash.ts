import type { MiddlewareHandler } from "hono";
import type { EdgeEnv } from "../http/request-context.js";
import { isPagePath } from "./page-paths.js";

/**
 * Redirects an address with trailing slashes to the one without. The redirect stays on this site, whatever the address
 * begins with.
 */
export const withoutTrailingSlash: MiddlewareHandler<EdgeEnv> = async (context, next) => {
  const { pathname, search } = new URL(context.req.url);
  if (pathname === "/" || !pathname.endsWith("/") || !isPagePath(pathname)) return next();
  const path = `/${pathname.replace(/^\/+|\/+$/g, "")}`;
  return context.redirect(`${path}${search}`, 308);
};
