import type { RateLimit } from "@sitevine/api";
import type { MiddlewareHandler } from "hono";
import type { IdSource } from "../kernel/ids.js";
import { addressKey } from "../platform/ip-address.js";
import type { RateLimiter } from "../platform/limits/rate-limiter.js";
import type { FindClientAddress } from "./client-address.js";
import type { ClientInfo } from "./handler.js";
import { guardInstallation, type InstallGuardDeps } from "./install-guard.js";
import { type EdgeContext, type EdgeEnv, peerAddress } from "./request-context.js";
import type { SecureHeaders } from "./secure-headers.js";

/** Dependencies of the middleware that runs for each request before its route, and for each answer after it. */
export interface EdgeOptions {
  readonly newId: IdSource;
  readonly secureHeaders: () => SecureHeaders;
  readonly clientAddress: FindClientAddress;
  readonly guard: Omit<InstallGuardDeps, "mayInstall"> & {
    readonly mayInstall: (request: Request, client: ClientInfo, presentedToken: string | null) => boolean;
  };
  readonly rateLimiter: RateLimiter;
  /** The limit on the whole API and the feeds; null turns it off. */
  readonly apiLimit: RateLimit | null;
}

const FEED = /\/(?:feed\.xml|atom\.xml|feed\.json)$/;

function describeClient(context: EdgeContext, options: EdgeOptions): ClientInfo {
  const request = context.req.raw;
  return {
    address: options.clientAddress(peerAddress(context), request.headers.get("x-forwarded-for")),
    userAgent: (request.headers.get("user-agent") ?? "").slice(0, 512),
    requestId: options.newId(),
  };
}

/** Adds the headers that every answer carries. A header that the route has set stays. */
export function addStandardHeaders(
  { headers, status }: Response,
  requestId: string,
  secureHeaders: SecureHeaders,
): void {
  headers.set("X-Request-Id", requestId);
  // The client uses the headers that it stored with the body.
  if (status === 304) return;
  for (const [name, value] of secureHeaders) if (!headers.has(name)) headers.set(name, value);
}

/**
 * Gives the request an id and its client, asks the install guard, counts the request, and adds headers to the answer.
 */
export function edge(options: EdgeOptions): MiddlewareHandler<EdgeEnv> {
  return async (context, next) => {
    const client = describeClient(context, options);
    context.set("client", client);
    const { path, raw } = context.req;
    await guardInstallation(path, raw, {
      isInstalled: options.guard.isInstalled,
      mayInstall: (request) => options.guard.mayInstall(request, client, request.headers.get("x-install-token")),
    });
    if (options.apiLimit && (path.startsWith("/api/") || FEED.test(path)))
      await options.rateLimiter.check(options.apiLimit, addressKey(client.address), { whenAway: "pass" });
    await next();
    addStandardHeaders(context.res, client.requestId, options.secureHeaders());
  };
}
