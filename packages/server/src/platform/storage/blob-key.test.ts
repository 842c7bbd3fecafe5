import { join, sep } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blobSegments } from "./blob-key.js";

describe("blobSegments", () => {
  test.each(["a", "themes/forest/logo.png", "a-b_c.d", "0/1/2"])("takes %s", (key) => {
    expect(blobSegments(key)).toEqual(key.split("/"));
  });

  test.each([
    "",
    "/",
    "/a",
    "a/",
    "a//b",
    ".",
    "..",
    "a/../b",
    "../a",
    "a/./b",
    ".hidden",
    "a/.unfinished/b",
    "A",
    "a b",
    "a\\b",
    "a\0",
    "a\n",
    "c:",
    "%2e%2e",
    "é",
    "a".repeat(201),
    `${"a/".repeat(16)}a`,
  ])("refuses %j", (key) => {
    expect(() => blobSegments(key)).toThrow(RangeError);
  });

  test("never leads out of the root", () => {
    const hostile = fc.string({ unit: fc.constantFrom("a", ".", "/", "\\", "-", "\0", " ", "%", "~"), maxLength: 12 });
    fc.assert(
      fc.property(hostile, (key) => {
        let segments: string[];
        try {
          segments = blobSegments(key);
        } catch {
          return;
        }
        expect(join("/root", ...segments).startsWith(`/root${sep}`)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
