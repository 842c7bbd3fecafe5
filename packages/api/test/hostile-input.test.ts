import { layoutLimitProblem } from "@sitevine/contracts";
import { anyText } from "@sitevine/property-tests/any-text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { saveLayoutDraft } from "../src/endpoints/admin-layouts.js";
import { saveSetting } from "../src/endpoints/admin-settings.js";
import { ENDPOINTS } from "../src/registry.js";

interface Part {
  readonly name: string;
  readonly schema: z.ZodType;
}

const parts: readonly Part[] = ENDPOINTS.flatMap(({ id, params, query, body }) => {
  const content = body.kind === "json" ? body.schema : body.kind === "multipart" ? body.fields : undefined;
  const schemas = { params, query, body: content };
  return Object.entries(schemas).flatMap(([part, schema]) => (schema ? [{ name: `${id} ${part}`, schema }] : []));
});

const keys = [
  ...new Set(parts.flatMap(({ schema }) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []))),
];

const text = fc.oneof(
  anyText({ maxLength: 40 }),
  fc.constantFrom(
    "",
    "\0",
    "__proto__",
    "constructor",
    "-1",
    "1e9",
    "NaN",
    "2026-02-30T00:00:00Z",
    "../..",
    "javascript:x",
  ),
);
const value = fc.oneof(
  fc.anything({ maxDepth: 4, withNullPrototype: true, withSparseArray: true }),
  text,
  fc.array(text),
);
const request = fc.oneof(value, fc.dictionary(fc.constantFrom(...keys, "__proto__"), value, { maxKeys: 12 }));

const nested = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let inner: unknown = "end";
  for (let level = 0; level < depth; level += 1) inner = wrap(inner);
  return inner;
};

describe("every input schema", () => {
  it("answers malformed input with issues and never throws", () => {
    expect(parts.length).toBeGreaterThan(200);
    fc.assert(
      fc.property(request, (input) => {
        for (const { name, schema } of parts) {
          const result = schema.safeParse(input);
          if (!result.success && result.error.issues.length === 0) throw new Error(`${name} gave no issue`);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("refuses trees that would exhaust the stack", () => {
    const block = (inner: unknown) => ({ id: "a", type: "section", props: {}, children: [inner] });
    const document = { templateKey: "home", schemaVersion: 1, regions: { main: [nested(100_000, block)] } };
    // The layout checks refuse it, with all other findings; the schema must not walk it.
    expect(saveLayoutDraft.body.schema.safeParse({ document }).success).toBe(true);
    expect(layoutLimitProblem(document)).toContain("deeper");
    const setting = saveSetting.body.schema.safeParse({ value: nested(100_000, (inner) => [inner]) });
    expect(setting.error?.issues.map(({ path }) => path)).toEqual([["value"]]);
    expect(saveSetting.body.schema.safeParse({}).success).toBe(false);
  });
});
