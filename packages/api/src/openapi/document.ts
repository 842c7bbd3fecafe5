import { errorCatalogue, errorEnvelopeSchema } from "@sitevine/contracts";
import * as z from "zod";
import type { Audience } from "../audience.js";
import type { RequestContent, ResponseContent } from "../content.js";
import type { Endpoint } from "../endpoint.js";
import { errorCodesOf } from "../implied-errors.js";

type JsonObject = Record<string, unknown>;

const toSchema = (schema: z.ZodType, io: "input" | "output"): JsonObject => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" });
  return rest;
};

const pathTemplate = (path: string): string => path.replaceAll(/:([A-Za-z]+)/g, "{$1}");

function security(audience: Audience): JsonObject[] {
  if (typeof audience === "object" || audience === "auth") return [{ accessToken: [] }];
  if (audience === "optional") return [{}, { accessToken: [] }];
  if (audience === "cookie") return [{ refreshCookie: [] }];
  return [{}];
}

function requestBody(content: RequestContent): JsonObject | undefined {
  if (content.kind === "none") return undefined;
  if (content.kind === "json")
    return { required: true, content: { "application/json": { schema: toSchema(content.schema, "input") } } };
  const properties = Object.fromEntries(
    Object.entries(content.files).map(([name, field]) => [
      name,
      { type: "string", format: "binary", description: field.description },
    ]),
  );
  const schema = { type: "object", properties, required: Object.keys(properties) };
  return { required: true, content: { "multipart/form-data": { schema } } };
}

function success(endpoint: Endpoint): JsonObject {
  const content: ResponseContent = endpoint.response;
  const description = endpoint.summary;
  if (content.kind === "none") return { description };
  if (content.kind === "json")
    return { description, content: { "application/json": { schema: toSchema(content.schema, "output") } } };
  const mediaType = content.kind === "raw" ? content.mediaType : "text/event-stream";
  return { description, content: { [mediaType]: { schema: { type: "string" } } } };
}

function failures(endpoint: Endpoint): JsonObject {
  const byStatus = Map.groupBy(errorCodesOf(endpoint), (code) => errorCatalogue[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `${code}: ${errorCatalogue[code].message}`).join(" "),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]),
  );
}

function parameters(schema: z.ZodObject | undefined, location: "path" | "query"): JsonObject[] {
  if (!schema) return [];
  const object = toSchema(schema, "input") as { properties?: Record<string, JsonObject>; required?: string[] };
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: location,
    required: location === "path" || (object.required ?? []).includes(name),
    schema: property,
  }));
}

function operation(endpoint: Endpoint): JsonObject {
  const body = requestBody(endpoint.body);
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.id.slice(0, endpoint.id.indexOf("."))],
    security: security(endpoint.audience),
    parameters: [...parameters(endpoint.params, "path"), ...parameters(endpoint.query, "query")],
    ...(body ? { requestBody: body } : {}),
    responses: { [endpoint.status]: success(endpoint), ...failures(endpoint) },
  };
}

/** The contract as an OpenAPI 3.1 document, built from the endpoint values alone. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    const path = pathTemplate(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Sitevine site API",
      version,
      description: "REST API of a Sitevine community site.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: { Error: toSchema(errorEnvelopeSchema, "output") },
      securitySchemes: {
        accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        refreshCookie: { type: "apiKey", in: "cookie", name: "sv_refresh" },
      },
    },
  };
}
