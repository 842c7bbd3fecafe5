import { expect, test } from "vitest";
import { filledTextSchema, lineSchema } from "./text.js";

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
