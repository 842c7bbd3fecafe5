import { setTimeout as pause } from "node:timers/promises";
import { Hono } from "hono";
import { adminEndpoints } from "./admin/admin-endpoints.js";
import { type Bindings, hasBody } from "./http/incoming.js";
import { badSignature, notFound, Refusal } from "./http/refusal.js";
import { pageEndpoints } from "./pages/page-endpoints.js";
import { previewEndpoints } from "./previews/preview-endpoints.js";
import { accountEndpoints } from "./protocol/account-endpoints.js";
import { catalogEndpoints } from "./protocol/catalog-endpoints.js";
import { downloadEndpoints } from "./protocol/download-endpoints.js";
import { licenceEndpoints } from "./protocol/licence-endpoints.js";
import { updateEndpoints } from "./protocol/update-endpoints.js";
import type { StubContext } from "./stub-context.js";

const BASE = "/api/v1";

type Bound = Hono<{ Bindings: Bindings }>;

const garbage = (): Response =>
  new Response("<!doctype html><title>Welcome</title>", { headers: { "Content-Type": "text/html" } });

/** The ten endpoints, behind the faults that are switched on. */
function protocolEndpoints(context: StubContext): Bound {
  const app: Bound = new Hono();
  app.use(async (call, next) => {
    const { latencyMs, status, garbage: isGarbage } = context.faults.current();
    if (latencyMs !== undefined) await pause(latencyMs);
    if (status !== undefined) throw new Refusal("SVC-API-5000", { status });
    if (isGarbage) return garbage();
    if (call.req.method === "GET" && hasBody(call.env)) throw badSignature();
    await next();
    return undefined;
  });
  const parts = [accountEndpoints, licenceEndpoints, catalogEndpoints, downloadEndpoints, updateEndpoints];
  for (const part of parts) app.route("/", part(context));
  return app;
}

/** Everything that the marketplace serves. */
export function createApp(context: StubContext, adminToken: string): Bound {
  const app: Bound = new Hono();
  app.use(async (call, next) => {
    await next();
    // The clock of the marketplace, whatever its machine says.
    call.header("Date", new Date(context.clock.now() * 1000).toUTCString());
  });
  app.route(BASE, protocolEndpoints(context));
  app.route("/_admin", adminEndpoints(context, adminToken));
  app.route("/", previewEndpoints(context));
  app.route("/", pageEndpoints(context));
  app.notFound(() => notFound().toResponse());
  app.onError((error) => {
    if (error instanceof Refusal) return error.toResponse();
    console.error(error);
    return new Refusal("SVC-API-5000").toResponse();
  });
  return app;
}
