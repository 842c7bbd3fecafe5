import { describe, expect, it } from "vitest";
import { readStoredTokens } from "./legacy.js";
import { TOKEN_LIMITS, tokenMapSchema, tokenNameSchema } from "./token-map.js";

describe("tokenNameSchema", () => {
  it.each(["--x", "--X-9_", "---", "--__proto__"])("accepts %j", (name) => {
    expect(tokenNameSchema.safeParse(name).success).toBe(true);
  });

  it.each(["--", "-x", "x", "--é", "--a b", "--a:b", "--a\n", "--a\0", `--${"x".repeat(10_000)}`])(
    "refuses %j",
    (name) => {
      expect(tokenNameSchema.safeParse(name).success).toBe(false);
    },
  );
});

describe("tokenMapSchema", () => {
  it("keeps unknown scopes and pollutes nothing", () => {
    const map = JSON.parse('{"__proto__":{"--polluted":"1"},"constructor":{"--a":"1"},"variant.neon":{"--a":"1"}}');
    expect(tokenMapSchema.parse(map)).toMatchObject({ constructor: { "--a": "1" }, "variant.neon": { "--a": "1" } });
    expect("--polluted" in {}).toBe(false);
  });

  it.each([
    { light: {} },
    { dark: {}, global: {} },
    { global: { "--a": 1 } },
    { global: { "--a": null } },
    { global: { "--a": ["x"] } },
    { global: { "--a": "" } },
    { global: { a: "x" } },
    { global: "x" },
    [],
    null,
    "x",
    { global: { "--a": "x".repeat(1_000_000) } },
  ])("refuses map %#", (map) => {
    expect(tokenMapSchema.safeParse(map).success).toBe(false);
  });

  it("tells which rule a value breaks", () => {
    const parsed = tokenMapSchema.safeParse({ global: { "--a": '"' } });
    expect(parsed.error?.issues).toMatchObject([{ path: ["global", "--a"], params: { rule: "token/unbalanced" } }]);
  });

  it("counts the tokens of all scopes together", () => {
    const tokens = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`--t${index}`, "1"]));
    expect(tokenMapSchema.safeParse({ global: tokens(1), footer: tokens(TOKEN_LIMITS.tokens - 1) }).success).toBe(true);
    expect(tokenMapSchema.safeParse({ global: tokens(1), footer: tokens(TOKEN_LIMITS.tokens) }).success).toBe(false);
  });
});

describe("readStoredTokens", () => {
  it.each([
    [
      { light: { a: 1 }, dark: {} },
      { tokens: { a: 1 }, legacy: true, droppedDark: true },
    ],
    [{ light: { a: 1 } }, { tokens: { a: 1 }, legacy: true, droppedDark: false }],
    [{ dark: {} }, { tokens: {}, legacy: true, droppedDark: true }],
    [
      { light: {}, global: {} },
      { tokens: { light: {}, global: {} }, legacy: false, droppedDark: false },
    ],
    [{}, { tokens: {}, legacy: false, droppedDark: false }],
    [null, { tokens: null, legacy: false, droppedDark: false }],
  ])("reads %j", (value, expected) => {
    expect(readStoredTokens(value)).toEqual(expected);
  });
});
