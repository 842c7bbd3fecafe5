import * as api from "@sitevine/api";
import type { Plugin } from "vite";

const NAME = "@sitevine/api";
const MODULE = "\0endpoint-values";

/** A value without schemas and functions, which JSON cannot hold. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, part: unknown) =>
      key === "params" || key === "query" || key === "schema" || key === "fields" ? undefined : part,
    ) ?? "null",
  );

const isEndpoint = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "audience" in value;

/**
 * Gives the panels the endpoint values of the contract without their schemas, which are most of its weight: the types come from
 * the contract itself, and the site validates.
 */
export function endpointValues(): Plugin {
  return {
    name: "endpoint-values",
    enforce: "pre",
    resolveId: (source) => (source === NAME ? MODULE : undefined),
    load(id) {
      if (id !== MODULE) return undefined;
      const values = Object.entries(api).filter(([, value]) => isEndpoint(value));
      return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(plain(value))};`).join("\n");
    },
  };
}
