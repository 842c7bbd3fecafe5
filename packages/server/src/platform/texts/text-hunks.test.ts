import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareTexts, type TextHunk } from "./text-hunks.js";

const textOf = (hunks: readonly TextHunk[], without: TextHunk["type"]): string =>
  hunks
    .filter(({ type }) => type !== without)
    .flatMap(({ lines }) => lines)
    .join("\n");
const typesOf = (hunks: readonly TextHunk[]): string => hunks.map(({ type }) => type).join(" ");
const numbered = (count: number, name: string): string =>
  Array.from({ length: count }, (_unused, index) => `${name} ${index}`).join("\n");

describe("two texts", () => {
  it("differ by lines in a row", () => {
    expect(compareTexts("a\nb\nc\nd", "a\nB\nC\nd\n")).toEqual([
      { type: "same", lines: ["a"] },
      { type: "removed", lines: ["b", "c"] },
      { type: "added", lines: ["B", "C"] },
      { type: "same", lines: ["d"] },
      { type: "added", lines: [""] },
    ]);
  });

  it("may be empty, equal, or end their lines differently", () => {
    expect(compareTexts("", "")).toEqual([]);
    expect(compareTexts("", "a")).toEqual([{ type: "added", lines: ["a"] }]);
    expect(compareTexts("a", "")).toEqual([{ type: "removed", lines: ["a"] }]);
    expect(compareTexts("a\r\nb\rc", "a\nb\nc")).toEqual([{ type: "same", lines: ["a", "b", "c"] }]);
  });

  it("are both contained in what was found, whatever they are", () => {
    const text = fc
      .array(fc.constantFrom("", "a", "b", "c", "- a"), { maxLength: 30 })
      .map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const hunks = compareTexts(before, after);
        expect([textOf(hunks, "added"), textOf(hunks, "removed")]).toEqual([before, after]);
        expect(hunks.every(({ lines }) => lines.length > 0)).toBe(true);
      }),
    );
  });

  it("have one change where they have too many in common places", () => {
    const [before, after] = [`a\n${numbered(20_000, "x")}\nz`, `a\n${numbered(20_000, "y")}\nz`];
    const hunks = compareTexts(before, after);
    expect(typesOf(hunks)).toBe("same removed added same");
    expect([textOf(hunks, "added"), textOf(hunks, "removed")]).toEqual([before, after]);
    const more = `${numbered(20_000, "x")}\n${numbered(20_000, "x")}`;
    expect(typesOf(compareTexts(numbered(20_000, "x"), more))).toBe("same added");
  });
});
