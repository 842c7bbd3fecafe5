import * as z from "zod";

/** Plain JSON. */
export type JsonObject = { [key: string]: unknown };

/** Whether a schema describes what is sent to the site or what it answers. */
export type Direction = "input" | "output";

// What the format says already, and bounds that every integer of JSON has.
const IMPLIED_FORMATS: ReadonlySet<unknown> = new Set(["uuid", "date-time", "email"]);

type Override = NonNullable<z.core.ToJSONSchemaParams["override"]>;

const simplify: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  // Answers may gain fields in a later release; a client that refuses those would break.
  if (def.type === "object" && !def.catchall) delete jsonSchema.additionalProperties;
  if (IMPLIED_FORMATS.has(jsonSchema.format)) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
};

/** A schema and the named schemas that it leans on, with references of the form `#/$defs/<name>`. */
export interface ConvertedSchema {
  readonly schema: JsonObject;
  readonly named: Readonly<Record<string, JsonObject>>;
}

/** The JSON Schema (2020-12, as OpenAPI 3.1 uses it) of a zod schema. */
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
