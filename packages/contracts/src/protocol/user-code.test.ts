import { describe, expect, it } from "vitest";
import { formatUserCode, normaliseUserCode, USER_CODE_ALPHABET, USER_CODE_LENGTH } from "./user-code.js";

describe("user codes", () => {
  it("hold more than 34 bits and no vowel", () => {
    expect(Math.log2(USER_CODE_ALPHABET.length) * USER_CODE_LENGTH).toBeGreaterThan(34);
    expect(USER_CODE_ALPHABET).not.toMatch(/[AEIOUY]/);
  });

  it.each(["BCDFGHJK", "bcdf-ghjk", " BCDF GHJK ", "b-c-d-f-g-h-j-k"])("reads %j as typed", (typed) => {
    expect(normaliseUserCode(typed)).toBe("BCDFGHJK");
    expect(formatUserCode(typed)).toBe("BCDF-GHJK");
  });

  it.each(["", "BCDFGHJ", "BCDFGHJKL", "ACDFGHJK", "BCDFGHJ1", "BCDF–GHJK", "ſCDFGHJK", "--------"])(
    "refuses %j",
    (typed) => {
      expect(normaliseUserCode(typed)).toBeUndefined();
      expect(formatUserCode(typed)).toBeUndefined();
    },
  );
});
