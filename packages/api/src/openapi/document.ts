import { errorEnvelopeSchema } from "@sitevine/contracts";
import type { Endpoint } from "../endpoint.js";
import { errorCodesOf } from "../implied-errors.js";
import type { PluginGateway } from "../plugin-gateway.js";
import { named } from "../schemas/named.js";
import { createComponents } from "./components.js";
import { errorResponses } from "./error-responses.js";
import { gatewayPath } from "./gateway.js";
import type { JsonObject } from "./json-schema.js";
import { operation } from "./operation.js";
import { pathTemplates } from "./path-templates.js";
import { tagsOf } from "./tags.js";

named("Error", errorEnvelopeSchema);

/** Version of the whole contract. Its paths have no version segment, and changes within a version only add to it. */
export const CONTRACT_VERSION = "1.0.0";

const SHARED = {
  parameters: {
    IfMatch: {
      name: "If-Match",
      in: "header",
      required: false,
      description: "ETag of the state that the caller changes",
      schema: { type: "string" },
    },
  },
  headers: {
    ETag: { description: "State of the object", schema: { type: "string" } },
    RetryAfter: { description: "Seconds to wait", schema: { type: "integer", minimum: 1 } },
  },
  securitySchemes: {
    accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
    refreshCookie: { type: "apiKey", in: "cookie", name: "sv_refresh" },
    installToken: {
      type: "apiKey",
      in: "header",
      name: "X-Install-Token",
      description: "Printed at start; needed from other machines",
    },
  },
};

const DESCRIPTION = [
  "REST API of a Sitevine community site.",
  "Lists take `page`, `limit`, `sort` and `order` and answer `{data, meta}`; every failure answers `{error: {code, message, details?}}`",
  "and repeats the request's id in `X-Request-Id`. Times are ISO 8601 in UTC.",
  "`x-sitevine-audience` says who may call a route, `x-sitevine-rate-limit` how often,",
  "`x-sitevine-open-at-gate` that it answers callers whom a closed beta gate or a site for members only keeps out;",
  "`x-sitevine-status: planned` marks what this release does not answer yet.",
].join(" ");

/**
 * Generates the OpenAPI 3.1 document of the contract from the endpoint values alone. Named schemas appear once, under
 * `components`. The gateway of the plugins is included if it is given.
 */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  version: string,
  gateway?: PluginGateway,
): Record<string, unknown> {
  const components = createComponents();
  const templates = pathTemplates(endpoints);
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    const path = templates.get(endpoint.path);
    if (!path) throw new Error(`${endpoint.path} has no template`);
    const described = operation(endpoint, path, components);
    paths[path.template] = { ...paths[path.template], [endpoint.method.toLowerCase()]: described };
  }
  components.refer(errorEnvelopeSchema, "output");
  const gateways = gateway ? [gateway] : [];
  const ids = [...endpoints, ...gateways].map(({ id }) => id);
  const responses = errorResponses([...endpoints.map(errorCodesOf), ...gateways.map(({ errors }) => errors)]);
  return components.settle({
    openapi: "3.1.0",
    info: {
      title: "Sitevine site API",
      version,
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "The site itself" }],
    tags: tagsOf(ids),
    paths: { ...paths, ...(gateway ? gatewayPath(gateway) : {}) },
    components: { ...SHARED, responses },
  });
}
