import * as z from "zod";
import { NAUGHTY_NUMBERS, NAUGHTY_TEXTS } from "./naughty.js";
import type { Random } from "./random.js";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface Described {
  readonly schema: JsonSchema;
  readonly named: Readonly<Record<string, JsonSchema>>;
}

/** The schema as JSON Schema, with what it refers to. */
export function describeSchema(schema: z.ZodType): Described {
  const { $defs: named = {}, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return { schema: rest as JsonSchema, named };
}

const DEEPEST = 6;
const HOUR_MS = 3_600_000;

/** Makes values that a schema mostly takes, and sometimes nearly; `anyId` gives ids of things that exist. */
export function valueMaker(random: Random, anyId: () => string) {
  const text = ({ format, minLength = 0, maxLength = 40, pattern, enum: choices }: JsonSchema): string => {
    if (choices) return String(random.pick(choices));
    if (random.chance(0.3)) return random.pick(NAUGHTY_TEXTS);
    if (format === "uuid") return anyId();
    if (format === "email") return `fuzz${random.below(1_000)}@example.org`;
    if (format === "date-time") return new Date(Date.UTC(2030, 0, 1) + random.below(9_999) * HOUR_MS).toISOString();
    if (pattern?.includes("#")) return random.pick(["#abc", "#aabbcc"]);
    if (pattern?.includes("\\d")) return "123456";
    if (random.chance(0.2)) return anyId();
    const length = Math.min(maxLength, Math.max(minLength, random.pick([1, 3, 12, 40])));
    return `fuzz-${random.below(1_000)}-${"a".repeat(length)}`.slice(0, Math.max(minLength, length));
  };

  const number = ({ minimum = 0, maximum = 100 }: JsonSchema): number =>
    random.chance(0.2) ? random.pick(NAUGHTY_NUMBERS) : Math.min(maximum, minimum + random.below(5));

  const anything = (depth: number): unknown => {
    if (depth > 0 && random.chance(0.3))
      return random.chance(0.5)
        ? [anything(depth - 1)]
        : { [random.pick(NAUGHTY_TEXTS)]: anything(depth - 1), value: anything(depth - 1) };
    return random.pick<unknown>([null, true, false, random.pick(NAUGHTY_TEXTS), random.pick(NAUGHTY_NUMBERS), [], {}]);
  };

  function object(schema: JsonSchema, named: Described["named"], depth: number): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const [key, property] of Object.entries(schema.properties ?? {})) {
      const isWanted = schema.required?.includes(key) ? !random.chance(0.03) : random.chance(0.5);
      if (isWanted) made[key] = value(property as JsonSchema, named, depth - 1);
    }
    const { additionalProperties: others, propertyNames } = schema;
    if (typeof others === "object" && Object.keys(others).length > 0)
      for (let count = random.below(3); count > 0; count -= 1) {
        const key = text((propertyNames as JsonSchema | undefined) ?? {});
        made[key.startsWith("fuzz") && random.chance(0.5) ? "--c-bg" : key] = value(
          others as JsonSchema,
          named,
          depth - 1,
        );
      }
    return made;
  }

  function value(schema: JsonSchema, named: Described["named"], depth = DEEPEST): unknown {
    if (depth <= 0 || random.chance(0.03)) return anything(2);
    if (schema.$ref) return value(named[schema.$ref.split("/").at(-1) ?? ""] ?? {}, named, depth - 1);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return random.pick(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (choices) return value(random.pick(choices) as JsonSchema, named, depth - 1);
    switch (schema.type) {
      case "object":
        return object(schema, named, depth);
      case "array":
        return Array.from({ length: random.below(4) }, () =>
          value((schema.items ?? {}) as JsonSchema, named, depth - 1),
        );
      case "string":
        return text(schema);
      case "integer":
      case "number":
        return number(schema);
      case "boolean":
        return random.chance(0.5);
      case "null":
        return null;
      default:
        return anything(2);
    }
  }

  return ({ schema, named }: Described): unknown => value(schema, named);
}
