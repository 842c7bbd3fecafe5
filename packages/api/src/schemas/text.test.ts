import { expect, test } from "vitest";
import { filledTextSchema, lineSchema, slugParamSchema, sourceSchema, textSchema } from "./text.js";

test.each(["\u200e\u200f", "\u202e", "\u2066\u2069", "\u200b", "\u2060\ufeff", "\u3164", "\u2800", "\u00ad \u034f"])(
  "%j is no name and no text, since nobody sees it",
  (text) => {
    expect(lineSchema(64).safeParse(text).success).toBe(false);
    expect(filledTextSchema(64).safeParse(text).success).toBe(false);
  },
);

test.each(["a", "\u200fא", "👨‍👩‍👧", "نص", "·", "❤️"])("%j is both", (text) => {
  expect(lineSchema(64).parse(text)).toBe(text);
  expect(filledTextSchema(64).parse(text)).toBe(text);
});

test("an empty line is told of once", () => {
  expect(lineSchema(64).safeParse("  ").error?.issues).toHaveLength(1);
});

test("a source loses the byte order marks before its lines (issue 52, line 16)", () => {
  const schema = sourceSchema(textSchema(64));
  expect(schema.parse("\ufeff# One\n\ufeff- two\u2060\ufeffthree")).toBe("# One\n- two\u2060\ufeffthree");
});

test("a slug in an address is looked up in composed form (issue 52, line 16)", () => {
  expect(slugParamSchema.parse("cafe\u0301")).toBe("caf\u00e9");
});
