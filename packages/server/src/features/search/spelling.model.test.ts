import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLearnable, mayBeMistyped, mistakeBetween, spellingsOf } from "./spelling.model.js";

/** The number of letters to add, remove, replace or swap with their neighbour, computed letter by letter. */
function distance(one: readonly string[], other: readonly string[]): number {
  const rows: number[][] = [];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let i = 0; i <= one.length; i++) {
    const row: number[] = [];
    rows[i] = row;
    for (let j = 0; j <= other.length; j++) {
      const [a, b] = [one[i - 1], other[j - 1]];
      const replaced = at(i - 1, j - 1) + (a === b ? 0 : 1);
      let least = i === 0 || j === 0 ? i + j : Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced);
      if (i > 1 && j > 1 && a === other[j - 2] && b === one[i - 2]) least = Math.min(least, at(i - 2, j - 2) + 1);
      row[j] = least;
    }
  }
  return at(one.length, other.length);
}

describe("one mistake", () => {
  it.each([
    ["paer", "pear", "swap"],
    ["pera", "pear", "swap"],
    ["peer", "pear", "letter"],
    ["pea", "pear", "letter"],
    ["pears", "pear", "letter"],
    ["opear", "pear", "letter"],
    ["pear", "pear", null],
    ["aper", "pear", null],
    ["", "pear", null],
    ["дуерв", "дуевр", "swap"],
    ["a😀b", "ab", "letter"],
  ])("between %s and %s is %s", (typed, word, expected) => expect(mistakeBetween(typed, word)).toBe(expected));

  it("is what the distance says, and leaves a spelling that both words have", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "ä", "😀"), maxLength: 7 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        const isOne = distance([...one], [...other]) === 1;
        expect(mistakeBetween(one, other) !== null).toBe(isOne);
        const spellings = new Set(spellingsOf(one));
        if (isOne) expect(spellingsOf(other).some((spelling) => spellings.has(spelling))).toBe(true);
      }),
    );
  });

  it("is looked for in words of some length, without digits", () => {
    expect(["pea", "pe", "b2b", "x".repeat(33)].map(isLearnable)).toEqual([true, false, false, false]);
    expect(["paer", "pae", "2031", "x".repeat(33)].map(mayBeMistyped)).toEqual([true, false, false, false]);
  });
});
