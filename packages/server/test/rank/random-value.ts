import * as z from "zod";
import type { Random } from "../support/fuzz/random.js";

/** Gives a value for a property by its name, or undefined where the schema alone decides. */
export type Hint = (name: string, dice: Random) => unknown;

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

const DEEPEST = 5;
const WORDS = ["evil", "boats", "Ada", "harbour news", "#102030", "admin.access", "1", "en", "https://evil.example"];

function textFor({ format, minLength = 0, maxLength = 40 }: JsonSchema, dice: Random): string {
  if (format === "uri") return "https://evil.example/x";
  if (format === "email") return dice.pick(["evil@evil.example", "ada@example.org", "eve@example.org"]);
  if (format === "date-time") return dice.pick(["2029-01-01T00:00:00.000Z", "2035-01-01T00:00:00.000Z"]);
  return dice.pick(WORDS).padEnd(minLength, "x").slice(0, maxLength);
}

function numberFor({ minimum, maximum }: JsonSchema, dice: Random): number {
  const low = Math.max(minimum ?? 0, -1_000);
  return low + dice.below(Math.min(maximum ?? low + 100, low + 100) - low + 1);
}

/** Makes values that a schema may take: every one of its shapes and limits, and names that mean something to a site. */
export function valuesOf(schema: z.ZodType, hint: Hint): (dice: Random) => unknown {
  const whole = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;

  function resolve(part: JsonSchema): JsonSchema {
    const name = part.$ref?.replace("#/$defs/", "");
    return (name === undefined ? undefined : whole.$defs?.[name]) ?? part;
  }

  function objectFor(part: JsonSchema, dice: Random, depth: number): unknown {
    const required = part.required ?? [];
    const named = Object.entries(part.properties ?? {}).filter(([name]) => required.includes(name) || dice.chance(0.5));
    return Object.fromEntries(named.map(([name, value]) => [name, make(value, dice, depth + 1, name)]));
  }

  function make(reference: JsonSchema, dice: Random, depth: number, name: string): unknown {
    const part = resolve(reference);
    if (part.const !== undefined) return part.const;
    if (part.enum) return dice.pick(part.enum);
    const shapes = part.anyOf ?? part.oneOf;
    if (shapes) return make(dice.pick(shapes), dice, depth, name);
    if (part.allOf?.[0]) return make(part.allOf[0], dice, depth, name);
    if (part.type === "array") {
      const least = part.minItems ?? 0;
      const length = depth > DEEPEST ? least : Math.min(least + dice.below(4), part.maxItems ?? 4);
      // Most lists name nothing twice.
      return [...new Set(Array.from({ length }, () => make(part.items ?? {}, dice, depth + 1, name)))];
    }
    if (part.type === "object") return objectFor(part, dice, depth);
    const hinted = hint(name, dice);
    if (hinted !== undefined && (part.type === undefined || typeof hinted === part.type)) return hinted;
    if (part.type === "string") return textFor(part, dice);
    if (part.type === "integer" || part.type === "number") return numberFor(part, dice);
    if (part.type === "boolean") return dice.chance(0.5);
    if (part.type === "null") return null;
    return dice.pick<unknown>([...WORDS, true, 7, null]);
  }

  return (dice) => make(whole, dice, 0, "");
}
