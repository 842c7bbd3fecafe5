import type { PluginGateway } from "../plugin-gateway.js";
import { UNBUILT } from "../unbuilt.js";
import { errorReferences } from "./error-responses.js";
import type { JsonObject } from "./json-schema.js";
import { tagOf } from "./tags.js";

/** The path item of the plugins' gateway, by its path template. */
export function gatewayPath(gateway: PluginGateway): Record<string, JsonObject> {
  const operation = (method: string): JsonObject => ({
    operationId: `${gateway.id}.${method}`,
    summary: gateway.summary,
    description: gateway.description,
    tags: [tagOf(gateway.id)],
    security: [{}, { accessToken: [] }],
    parameters: [
      { name: "pluginId", in: "path", required: true, schema: { type: "string", maxLength: 64 } },
      { name: "rest", in: "path", required: true, description: "Any number of segments", schema: { type: "string" } },
    ],
    responses: { default: { description: "Whatever the plugin answers" }, ...errorReferences(gateway.errors) },
    "x-sitevine-audience": gateway.audience,
    ...(UNBUILT.has(gateway.id) ? { "x-sitevine-status": "planned" } : {}),
  });
  const methods = gateway.methods.map((method) => method.toLowerCase());
  const template = gateway.path.replace(":pluginId", "{pluginId}").replace("*", "{rest}");
  return { [template]: Object.fromEntries(methods.map((method) => [method, operation(method)])) };
}
