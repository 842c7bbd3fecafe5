import type { CallArguments, PlainEndpoint } from "@sitevine/api/client";
import type { PanelAnswer, PanelClient, PanelRequest } from "@sitevine/plugin-sdk/panel";
import { client } from "../../../app/client.js";

/** The address of a route of the plugin. Throws a TypeError for a path that leads elsewhere. */
export function routeAddress(pluginId: string, path: string): string {
  const base = `/api/p/${pluginId}`;
  const { origin, pathname } = new URL(base + path, "https://site.invalid");
  const isOwn = path.startsWith("/") && origin === "https://site.invalid" && pathname.startsWith(`${base}/`);
  if (!isOwn || /[?#]/.test(path)) throw new TypeError(`${path} is no path of a route of the plugin ${pluginId}.`);
  // The client would take what follows a colon for a parameter.
  return pathname.replaceAll(":", "%3A");
}

/** A route of a plugin, which the contract of the site does not know, as the client takes endpoints. */
const routeEndpoint = (path: string, method: string, hasBody: boolean): PlainEndpoint =>
  ({
    id: "plugins.route",
    method,
    path,
    audience: "auth",
    body: { kind: hasBody ? "json" : "none" },
    response: { kind: "raw", mediaType: "*/*" },
    errors: [],
  }) as unknown as PlainEndpoint;

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;

async function dataOf(answer: unknown, headers: Headers): Promise<unknown> {
  if (!(answer instanceof Blob) || answer.size === 0) return null;
  const text = await answer.text();
  return JSON_TYPE.test(headers.get("content-type") ?? "") ? (JSON.parse(text) as unknown) : text;
}

/** Calls routes of one plugin as whoever has signed in. */
export function createPageClient(pluginId: string, leaving: AbortSignal): PanelClient {
  async function send(path: string, request: PanelRequest = {}): Promise<PanelAnswer> {
    const { method = "GET", query = {}, body, signal } = request;
    const endpoint = routeEndpoint(routeAddress(pluginId, path), method, body !== undefined);
    const input = { query, body, signal: signal ? AbortSignal.any([signal, leaving]) : leaving };
    const { data, status, headers } = await client.send(
      endpoint,
      ...([input] as unknown as CallArguments<PlainEndpoint>),
    );
    return { status, headers, data: await dataOf(data, headers) };
  }

  return {
    send,
    // Only the plugin's author knows the type of a route's answer.
    call: async <T>(path: string, request?: PanelRequest) => (await send(path, request)).data as T,
  };
}
