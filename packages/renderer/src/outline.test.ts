import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HeadingLevel } from "./outline.js";
import { Outline } from "./outline.js";

const levels = (wishes: readonly number[]): readonly number[] => {
  const outline = new Outline();
  return wishes.map((wish) => outline.next(wish as HeadingLevel));
};

describe("Outline", () => {
  it("gives the title to the first block that asks", () => {
    expect(levels([1, 2, 1, 3])).toEqual([1, 2, 2, 3]);
  });

  it("skips no level on the way down", () => {
    expect(levels([1, 4, 6, 2, 5])).toEqual([1, 2, 3, 2, 3]);
  });

  it("has no title when the first heading is none, and takes none later", () => {
    const outline = new Outline();
    expect(outline.next(3)).toBe(2);
    expect(outline.next(1)).toBe(2);
    expect(outline.hasTitle).toBe(false);
  });

  it("keeps every wish list in order", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 })), (wishes) => {
        const given = levels(wishes);
        expect(given.filter((level) => level === 1).length).toBeLessThanOrEqual(1);
        for (const [index, level] of given.entries()) expect(level - (given[index - 1] ?? 1)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });
});
