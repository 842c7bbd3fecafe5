import { BUILT_ENDPOINTS } from "@sitevine/api";
import { Hono } from "hono";
import { methodLookup } from "./http/allowed-methods.js";
import { asksForPage } from "./http/asks-for-page.js";
import { inContractOrder } from "./http/contract-order.js";
import { addStandardHeaders, type EdgeOptions, edge } from "./http/edge.js";
import { type ErrorFunnelOptions, errorResponse } from "./http/errors.js";
import type { BoundEndpoint } from "./http/handler.js";
import { type EdgeDeps, mountEndpoints } from "./http/mount.js";
import { mountGateway, type RouteGateway } from "./http/mount-gateway.js";
import { type EdgeContext, type EdgeEnv, requestFacts } from "./http/request-context.js";
import { notAllowed, notFound } from "./kernel/refusals.js";
import type { PageRoutes } from "./pages/index.js";

/** Parts that the application is composed of. */
export interface AppParts {
  readonly edge: EdgeOptions;
  readonly guards: EdgeDeps;
  readonly endpoints: readonly BoundEndpoint[];
  /** The routes of plugins. */
  readonly gateway: RouteGateway;
  readonly pages: PageRoutes;
  readonly errors: ErrorFunnelOptions;
}

const allowedMethods = methodLookup(BUILT_ENDPOINTS);

const isApi = (path: string): boolean => path === "/api" || path.startsWith("/api/");

/** A browser that asks for a page gets its errors as a page. */
const wantsPage = (context: EdgeContext): boolean => !isApi(context.req.path) && asksForPage(context.req.raw);

/** The order of middleware and mounting. */
export function createApp({ edge: edgeOptions, guards, endpoints, gateway, pages, errors }: AppParts): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();

  app.onError(async (error, context) => {
    const facts = requestFacts(context);
    const isPage = wantsPage(context);
    // A page is made of the answer, not of its compressed form.
    const acceptEncoding = isPage ? null : context.req.raw.headers.get("accept-encoding");
    const response = await errorResponse(error, acceptEncoding, facts, errors);
    addStandardHeaders(response, facts.requestId, edgeOptions.secureHeaders());
    return isPage ? pages.renderError(response, context) : response;
  });

  app.use(edge(edgeOptions));
  mountEndpoints(app, inContractOrder(endpoints, BUILT_ENDPOINTS), guards);
  mountGateway(app, gateway, guards);
  pages.mount(app);

  app.notFound((context) => {
    const methods = allowedMethods(context.req.path);
    if (methods.length === 0) throw notFound();
    throw notAllowed(methods);
  });
  return app;
}
