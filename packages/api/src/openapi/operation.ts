import type * as z from "zod";
import type { Audience } from "../audience.js";
import { JSON_BODY_LIMIT, type MultipartContent, type RequestContent } from "../content.js";
import type { Endpoint } from "../endpoint.js";
import { errorCodesOf } from "../implied-errors.js";
import { UNBUILT } from "../unbuilt.js";
import type { Components } from "./components.js";
import { errorReferences } from "./error-responses.js";
import type { JsonObject } from "./json-schema.js";
import type { PathTemplate } from "./path-templates.js";
import { tagOf } from "./tags.js";

function security(audience: Audience): JsonObject[] {
  if (typeof audience === "object" || audience === "auth") return [{ accessToken: [] }];
  if (audience === "optional") return [{}, { accessToken: [] }];
  if (audience === "cookie") return [{ refreshCookie: [] }];
  if (audience === "installer") return [{}, { installToken: [] }];
  return [{}];
}

const audienceWords = (audience: Audience): string => (typeof audience === "string" ? audience : audience.permission);

function multipartSchema(content: MultipartContent, components: Components): JsonObject {
  const { properties = {}, required = [] } = components.refer(content.fields, "input") as {
    properties?: JsonObject;
    required?: string[];
  };
  const files = Object.entries(content.files);
  const fileSchemas = files.map(([name, { description, maxBytes }]) => [
    name,
    { type: "string", contentMediaType: "application/octet-stream", maxLength: maxBytes, description },
  ]);
  const requiredFiles = files.filter(([, { optional }]) => !optional).map(([name]) => name);
  return {
    type: "object",
    properties: { ...Object.fromEntries(fileSchemas), ...properties },
    required: [...requiredFiles, ...required],
  };
}

function requestBody(content: RequestContent, components: Components): JsonObject | undefined {
  if (content.kind === "none") return undefined;
  if (content.kind === "json")
    return { required: true, content: { "application/json": { schema: components.refer(content.schema, "input") } } };
  return { required: true, content: { "multipart/form-data": { schema: multipartSchema(content, components) } } };
}

function successContent({ response }: Endpoint, components: Components): JsonObject | undefined {
  switch (response.kind) {
    case "none":
      return undefined;
    case "json":
      return { "application/json": { schema: components.refer(response.schema, "output") } };
    case "raw":
      return { [response.mediaType]: { schema: { type: "string" } } };
    case "ndjson":
      return { "application/x-ndjson": { schema: components.refer(response.schema, "output") } };
    case "event-stream":
      return { "text/event-stream": { schema: components.refer(response.schema, "output") } };
  }
}

const STREAM_NOTES = {
  ndjson: " The schema is that of each line.",
  "event-stream": " The schema is that of each event's data.",
} as const;

function success(endpoint: Endpoint, components: Components): JsonObject {
  const { kind } = endpoint.response;
  const note = kind === "ndjson" || kind === "event-stream" ? STREAM_NOTES[kind] : "";
  const content = successContent(endpoint, components);
  const headers = endpoint.concurrency && kind !== "none" && { ETag: { $ref: "#/components/headers/ETag" } };
  return {
    description: `${endpoint.summary}.${note}`,
    ...(headers ? { headers } : {}),
    ...(content ? { content } : {}),
  };
}

function parameters(
  schema: z.ZodObject | undefined,
  location: "path" | "query",
  components: Components,
  names: ReadonlyMap<string, string> = new Map(),
): JsonObject[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = components.refer(schema, "input") as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name: names.get(name) ?? name,
    in: location,
    required: location === "path" || required.includes(name),
    ...(property.type === "array" ? { style: "form", explode: false } : {}),
    schema: property,
  }));
}

const CONCURRENCY_NOTES = {
  etag: "Answers an ETag to send along with the next write; 304 to an If-None-Match header that names it.",
  "writers-etag": "Answers those who may change it an ETag of what they may change, to send along with the next write.",
  "if-match": "An If-Match header that names another state is refused with SVC-API-4009.",
} as const;

/** Generates the operation of one endpoint. */
export function operation(endpoint: Endpoint, path: PathTemplate, components: Components): JsonObject {
  const { id, summary, audience, openAtGate, openWhenSilenced, rateLimit, concurrency } = endpoint;
  const body = requestBody(endpoint.body, components);
  const ifMatch = concurrency === "if-match" ? [{ $ref: "#/components/parameters/IfMatch" }] : [];
  return {
    operationId: id,
    summary,
    ...(concurrency ? { description: CONCURRENCY_NOTES[concurrency] } : {}),
    tags: [tagOf(id)],
    security: security(audience),
    parameters: [
      ...parameters(endpoint.params, "path", components, path.names),
      ...parameters(endpoint.query, "query", components),
      ...ifMatch,
    ],
    ...(body ? { requestBody: body } : {}),
    responses: { [endpoint.status]: success(endpoint, components), ...errorReferences(errorCodesOf(endpoint)) },
    "x-sitevine-audience": audienceWords(audience),
    ...(openAtGate ? { "x-sitevine-open-at-gate": true } : {}),
    ...(openWhenSilenced ? { "x-sitevine-open-when-silenced": true } : {}),
    ...(endpoint.body.kind === "json" ? { "x-sitevine-body-limit": endpoint.body.maxBytes ?? JSON_BODY_LIMIT } : {}),
    ...(rateLimit ? { "x-sitevine-rate-limit": { ...rateLimit } } : {}),
    ...(UNBUILT.has(id) ? { "x-sitevine-status": "planned" } : {}),
  };
}
