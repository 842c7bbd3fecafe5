import { type Endpoint, type HttpMethod, pluginGateway } from "@sitevine/api";
import type { Hono } from "hono";
import type { Caller } from "../kernel/caller.js";
import { tellError } from "./errors.js";
import { type EdgeDeps, requireCaller } from "./mount.js";
import { type EdgeContext, type EdgeEnv, requestFacts } from "./request-context.js";

/** A route that a plugin registered. */
export interface FoundRoute {
  readonly audience: "public" | "optional" | "auth" | { readonly permission: string };
  /** `report` is called with what breaks the answer off once it has begun, which nobody can throw any more. */
  answer(request: Request, caller: Caller, report: (error: unknown) => void): Promise<Response>;
}

/** Finds the routes of plugins. */
export interface RouteGateway {
  /** `path` is what follows the id of the plugin. Throws SVC-PLUGIN-2020 where no such plugin is enabled, and 404, 405 or 503. */
  find(pluginId: string, method: string, path: string): FoundRoute;
}

const PREFIX = pluginGateway.path.slice(0, pluginGateway.path.indexOf(":"));

/** The id of the plugin and the path below its prefix, both as they were sent. */
function addressOf(request: Request): { readonly pluginId: string; readonly path: string } {
  const rest = new URL(request.url).pathname.slice(PREFIX.length);
  const slash = rest.indexOf("/");
  return slash < 0 ? { pluginId: rest, path: "/" } : { pluginId: rest.slice(0, slash), path: rest.slice(slash) };
}

async function serve(context: EdgeContext, gateway: RouteGateway, deps: EdgeDeps): Promise<Response> {
  const request = context.req.raw;
  const client = context.get("client");
  const { pluginId, path } = addressOf(request);
  context.set("pluginId", pluginId);
  const method = request.method as HttpMethod;
  const find = (): FoundRoute => gateway.find(pluginId, method, path);
  // Callers that may not enter the site do not learn which plugins it has.
  await requireCaller({ method, audience: "public" }, request, client, deps);
  const { audience, answer } = find();
  // The registry of permissions has checked that it exists.
  const access = { method, audience: audience as Endpoint["audience"] };
  const caller = await requireCaller(access, request, client, deps);
  if (caller.kind === "member") context.set("userId", caller.userId);
  return answer(request, caller, (error) => void tellError(error, requestFacts(context), deps.errors));
}

/** Mounts the one route behind which all routes of plugins are; each of them has its own audience. */
export function mountGateway(app: Hono<EdgeEnv>, gateway: RouteGateway, deps: EdgeDeps): void {
  const paths = [pluginGateway.path, pluginGateway.path.replace("/*", "")];
  app.on([...pluginGateway.methods], paths, (context) => serve(context, gateway, deps));
}
