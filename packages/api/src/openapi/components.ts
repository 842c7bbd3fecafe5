import type * as z from "zod";
import { convertSchema, type Direction, type JsonObject } from "./json-schema.js";

/** Collects named schemas while operations are generated, and refers to them. */
export interface Components {
  /** The schema for use in an operation; named parts become references. */
  refer(schema: z.ZodType, direction: Direction): JsonObject;
  /** Resolves every reference in the document and fills in `components.schemas`. */
  settle(document: JsonObject): JsonObject;
}

const COMPONENT = "#/components/schemas/";
// No schema name contains an asterisk, so a pending reference cannot be confused with a resolved one.
const PENDING_INPUT = "*input";

const replaceRefs = <T>(value: T, rename: (name: string) => string): T =>
  JSON.parse(JSON.stringify(value), (key, part: unknown) =>
    key === "$ref" && typeof part === "string" && part.startsWith(COMPONENT)
      ? `${COMPONENT}${rename(part.slice(COMPONENT.length))}`
      : part,
  ) as T;

const plainName = (name: string): string => name.replace(PENDING_INPUT, "");

function refsOf(schema: JsonObject): ReadonlySet<string> {
  const names = new Set<string>();
  replaceRefs(schema, (name) => {
    names.add(plainName(name));
    return name;
  });
  return names;
}

type Schemas = Map<string, JsonObject>;

/** Names whose input schema differs from the output schema, directly or through a reference. */
function differingNames(inputs: Schemas, outputs: Schemas): ReadonlySet<string> {
  const text = (schema: JsonObject | undefined) => JSON.stringify(schema && replaceRefs(schema, plainName));
  const both = [...inputs.keys()].filter((name) => outputs.has(name));
  const differing = new Set(both.filter((name) => text(inputs.get(name)) !== text(outputs.get(name))));
  for (let size = -1; size !== differing.size; ) {
    size = differing.size;
    for (const name of both)
      if ([...refsOf(inputs.get(name) ?? {})].some((ref) => differing.has(ref))) differing.add(name);
  }
  return differing;
}

export function createComponents(): Components {
  const collected = { input: new Map() as Schemas, output: new Map() as Schemas };

  return {
    refer(schema, direction) {
      const suffix = direction === "input" ? PENDING_INPUT : "";
      const converted = convertSchema(schema, direction);
      const refer = (part: JsonObject): JsonObject =>
        JSON.parse(JSON.stringify(part).replaceAll(/"#\/\$defs\/([^"]+)"/g, `"${COMPONENT}$1${suffix}"`));
      for (const [name, part] of Object.entries(converted.named)) collected[direction].set(name, refer(part));
      return refer(converted.schema);
    },

    settle(document) {
      const differing = differingNames(collected.input, collected.output);
      const finalName = (name: string): string => {
        const plain = plainName(name);
        return name !== plain && differing.has(plain) ? `${plain}Input` : plain;
      };
      const inputs = [...collected.input].map(
        ([name, schema]) => [finalName(`${name}${PENDING_INPUT}`), schema] as const,
      );
      const schemas = [...new Map([...inputs, ...collected.output])].sort(([left], [right]) => (left < right ? -1 : 1));
      const { components, ...rest } = document as { components?: JsonObject };
      return replaceRefs({ ...rest, components: { schemas: Object.fromEntries(schemas), ...components } }, finalName);
    },
  };
}
