import type { Endpoint, UploadedFile } from "../endpoint.js";
import type { LooseInput } from "./call-types.js";

/** A request that can be sent repeatedly. */
export interface PreparedRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

/** URL parsers resolve dot segments, which would call another route. */
function pathSegment(name: string, value: unknown): string {
  const text = String(value ?? "");
  if (text === "" || text === "." || text === "..") throw new TypeError(`"${text}" cannot be the parameter ${name}`);
  return encodeURIComponent(text);
}

function search(query: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  return parameters.size === 0 ? "" : `?${parameters}`;
}

const isUploadedFile = (value: unknown): value is UploadedFile =>
  typeof value === "object" && value !== null && "bytes" in value && value.bytes instanceof Uint8Array;

function formOf(values: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (value instanceof Blob) form.set(name, value);
    else if (isUploadedFile(value)) form.set(name, new Blob([new Uint8Array(value.bytes)]), value.name);
    else form.set(name, String(value));
  }
  return form;
}

function bodyOf(content: RequestedEndpoint["body"], body: unknown): Pick<PreparedRequest, "body" | "headers"> {
  if (content.kind === "none") return { headers: {} };
  if (content.kind === "json") return { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  // The content type contains the boundary, so fetch has to set that header.
  return { headers: {}, body: formOf(Object(body)) };
}

const ACCEPTED = {
  "event-stream": "text/event-stream",
  ndjson: "application/x-ndjson",
  json: "application/json",
} as const;

function accept({ response }: RequestedEndpoint): string {
  return response.kind === "raw" || response.kind === "none" ? "*/*" : ACCEPTED[response.kind];
}

/**
 * Fields of an endpoint that a request needs. They include no schema, so a client that only renews its token ships
 * none.
 */
export interface RequestedEndpoint extends Pick<Endpoint, "method" | "path"> {
  readonly body: Pick<Endpoint["body"], "kind">;
  readonly response: Pick<Endpoint["response"], "kind">;
}

/** Builds the request from the parts of a call. */
export function prepareRequest(baseUrl: string, endpoint: RequestedEndpoint, input: LooseInput): PreparedRequest {
  const { params = {}, query = {} } = input;
  const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_match, name: string) => pathSegment(name, params[name]));
  const { headers, ...body } = bodyOf(endpoint.body, input.body);
  return {
    url: `${baseUrl.replace(/\/+$/, "")}${path}${search(query)}`,
    method: endpoint.method,
    headers: { Accept: accept(endpoint), ...headers, ...(input.ifMatch ? { "If-Match": input.ifMatch } : {}) },
    ...body,
  };
}
