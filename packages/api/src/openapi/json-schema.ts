import * as z from "zod";

/** Plain JSON. */
export type JsonObject = { [key: string]: unknown };

/** Whether a schema describes the input of the site or its output. */
export type Direction = "input" | "output";

// Formats that make a pattern redundant, and the bounds of every JSON integer.
const IMPLIED_FORMATS: ReadonlySet<unknown> = new Set(["uuid", "date-time", "email"]);

type Override = NonNullable<z.core.ToJSONSchemaParams["override"]>;

const simplify: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  // Answers may gain fields in a later release, and clients must not refuse those.
  if (def.type === "object" && !def.catchall) delete jsonSchema.additionalProperties;
  if (IMPLIED_FORMATS.has(jsonSchema.format)) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
};

/** A schema and the named schemas that it depends on, with references of the form `#/$defs/<name>`. */
export interface ConvertedSchema {
  readonly schema: JsonObject;
  readonly named: Readonly<Record<string, JsonObject>>;
}

/** Converts a zod schema to JSON Schema (2020-12, as in OpenAPI 3.1). */
export function convertSchema(schema: z.ZodType, direction: Direction): ConvertedSchema {
  const converted = z.toJSONSchema(schema, {
    io: direction,
    unrepresentable: "any",
    reused: "inline",
    override: simplify,
  });
  const {
    $schema: _dialect,
    $defs: named = {},
    ...rest
  } = converted as JsonObject & {
    $defs?: Record<string, JsonObject>;
  };
  return { schema: rest, named };
}
