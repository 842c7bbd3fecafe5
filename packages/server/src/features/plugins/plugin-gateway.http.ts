import type { PluginManifest } from "@sitevine/contracts";
import { type Json, type WireRequest, wireAnswerProblem, wireAnswerSchema } from "@sitevine/plugin-sdk/registration";
import { jsonTextAnswer } from "../../http/json-answer.js";
import type { FoundRoute, RouteGateway } from "../../http/mount-gateway.js";
import { boundedPieces } from "../../http/read-body.js";
import { AppError } from "../../kernel/app-error.js";
import type { Caller } from "../../kernel/caller.js";
import { notAllowed, notFound, unavailable } from "../../kernel/refusals.js";
import { limitIdleness } from "../../platform/plugin-process/idle-limit.js";
import { PluginFailure } from "../../platform/plugin-process/plugin-failure.js";
import type { PluginAnswer } from "../../platform/plugin-process/plugin-process.js";
import type { ErrorCodeRegistry } from "./error-code.registry.js";
import { mayLeadTo, withoutScriptType } from "./plugin-answer.policy.js";
import { callerOf } from "./plugin-caller.view.js";
import { RETRY_SECONDS, refusalOfPlugin } from "./plugin-failure.policy.js";
import { headersForPlugin } from "./plugin-headers.view.js";
import type { ActivePlugin, PluginHost } from "./plugin-host.service.js";
import { createRouteTable, type MatchedRoute, type RouteMatch } from "./route-table.model.js";

export interface GatewayDeps {
  readonly host: Pick<PluginHost, "find" | "isWanted">;
  readonly errorCodes: Pick<ErrorCodeRegistry, "find">;
}

interface RouteCall {
  readonly request: Request;
  readonly caller: Caller;
  /** Below the prefix of the plugin. */
  readonly path: string;
  readonly report: (error: unknown) => void;
}

/** Bytes of the body of a request. */
const MOST_BODY = 64 * 1024 * 1024;
/** An answer whose next piece takes longer than this is cut off. */
const IDLE_MS = 30_000;

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;
const OWN_FORM = ["ETag", "Content-Encoding", "Content-Length"] as const;
const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** No answer of a plugin runs as a page of the site, whatever it says it is. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox";

function queryOf(url: string): Record<string, string[]> {
  if (!url.includes("?")) return {};
  const query = new Map<string, string[]>();
  for (const [name, value] of new URL(url).searchParams) query.set(name, [...(query.get(name) ?? []), value]);
  return Object.fromEntries(query);
}

/** The body as a stream; `failure` holds why it could not be read, which says more than what the plugin makes of it. */
function bodyOf(request: Request) {
  const state: { failure?: unknown } = {};
  // Reading `body` makes a whole request of what the server has, so a method that has none is not asked.
  if (request.method === "GET" || request.method === "HEAD" || !request.body) return { state, stream: null };
  const pieces = boundedPieces(request, MOST_BODY);
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (done) controller.close();
          else controller.enqueue(Uint8Array.from(value));
        } catch (error) {
          state.failure = error;
          controller.error(error);
        }
      },
      cancel: async () => void (await pieces.return()),
    },
    { highWaterMark: 0 },
  );
  return { state, stream };
}

/** Reports what broke off an answer, unless the site or the reader has stopped it. */
const reportTo =
  (report: (error: unknown) => void) =>
  (error: unknown): void => {
    if (!(error instanceof PluginFailure && error.reason === "stopped")) report(refusalOfPlugin(error));
  };

/** Tables are built once for what a process of a plugin registered. */
const tables = new WeakMap<object, ReturnType<typeof createRouteTable>>();
function lookUp({ registration: { routes } }: ActivePlugin, method: string, path: string): RouteMatch {
  const table = tables.get(routes) ?? createRouteTable(routes);
  tables.set(routes, table);
  return table(method, path);
}

/** Leads requests below `/api/p/<id>` to the plugin. */
export function createPluginGateway({ host, errorCodes }: GatewayDeps): RouteGateway {
  /** A refusal by the plugin, in the envelope of all errors. */
  function refusal(pluginId: string, error: { code: string; message: string; details?: unknown }): Response {
    const known = errorCodes.find(error.code);
    const isAllowed = known && (known.pluginId === pluginId || (known.pluginId === null && known.status < 500));
    if (!isAllowed)
      throw new PluginFailure("garbage", `The plugin refused with the code ${error.code}, which it has not.`);
    const message = error.message === "" ? known.message : error.message;
    const details = error.details === null ? {} : { details: error.details };
    return Response.json({ error: { code: error.code, message, ...details } }, { status: known.status });
  }

  async function answerOf(
    manifest: PluginManifest,
    { value, body }: PluginAnswer,
    acceptEncoding: string | null,
    report: (error: unknown) => void,
  ): Promise<Response> {
    const read = wireAnswerSchema.safeParse(value);
    if (!read.success)
      throw new PluginFailure("garbage", `The answer of the route is not valid: ${wireAnswerProblem(read.error)}.`);
    if (read.data.error !== undefined) return refusal(manifest.id, read.data.error);
    const { status, text } = read.data;
    const headers = withoutScriptType(new Headers(read.data.headers));
    const location = headers.get("Location");
    if (location !== null && !mayLeadTo(manifest, location))
      throw new PluginFailure("garbage", `plugin.json asks for no right to lead to ${location}.`);
    // A plugin that tags or encodes its answers itself would not know the tags of other forms.
    const isPlain = JSON_TYPE.test(headers.get("Content-Type") ?? "") && !OWN_FORM.some((name) => headers.has(name));
    if (!body && typeof text === "string" && isPlain && !NO_BODY.has(status))
      return jsonTextAnswer(text, { acceptEncoding, status, headers });
    if (NO_BODY.has(status)) return new Response(null, { status, headers });
    const content = body ? limitIdleness(body, IDLE_MS, reportTo(report)) : (text ?? null);
    return new Response(content, { status, headers });
  }

  async function call(
    plugin: ActivePlugin,
    { route, params }: MatchedRoute,
    { request, caller, path, report }: RouteCall,
  ): Promise<Response> {
    const wire: WireRequest = {
      method: request.method,
      path,
      params,
      query: queryOf(request.url),
      headers: headersForPlugin(request.headers),
      caller: callerOf(caller),
    };
    const { state, stream } = bodyOf(request);
    try {
      const options = { caller, signal: request.signal, body: stream, takesBody: true };
      const answer = await plugin.call(route.handler, [wire as unknown as Json], options);
      try {
        return await answerOf(plugin.manifest, answer, request.headers.get("accept-encoding"), report);
      } finally {
        // An answer that cannot be used, or has no body by its status: the call is open until somebody reads it or leaves.
        if (answer.body && !answer.body.locked) answer.body.cancel().catch(() => undefined);
      }
    } catch (error) {
      throw refusalOfPlugin(state.failure ?? error);
    } finally {
      await stream?.cancel().catch(() => undefined);
    }
  }

  function withPolicy(response: Response): Response {
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
    response.headers.set("Content-Security-Policy", POLICY);
    return response;
  }

  return {
    find(pluginId, method, path): FoundRoute {
      const plugin = host.find(pluginId);
      if (!plugin) {
        if (host.isWanted(pluginId)) throw unavailable(RETRY_SECONDS, "The plugin does not run at the moment.");
        throw new AppError("SVC-PLUGIN-2020");
      }
      const found = lookUp(plugin, method, path);
      if (found.kind === "none") throw notFound();
      if (found.kind === "other-methods") throw notAllowed(found.methods);
      const { matched } = found;
      return {
        audience: matched.route.audience,
        answer: async (request, caller, report) =>
          withPolicy(await call(plugin, matched, { request, caller, path, report })),
      };
    },
  };
}
