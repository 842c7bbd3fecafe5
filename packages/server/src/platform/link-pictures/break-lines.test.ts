import fc from "fast-check";
import { expect, it } from "vitest";
import { breakLines, clip } from "./break-lines.js";

const measure = (text: string): number => [...text].length;

it("breaks between words, into lines of about the same length", () => {
  expect(breakLines("one two three four five six", 24, measure)).toEqual(["one two three", "four five six"]);
  expect(breakLines("", 10, measure)).toEqual([]);
  expect(breakLines("short", 10, measure)).toEqual(["short"]);
});

it("breaks ideographs anywhere, but not before a mark", () => {
  expect(breakLines("木船木船。木船", 5, measure)).toEqual(["木船木", "船。木船"]);
});

it("breaks words that are longer than a line", () => {
  expect(breakLines("a".repeat(25), 10, measure).join("")).toBe("a".repeat(25));
});

it("loses no letter, and makes no line too long, whatever the text is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), fc.integer({ min: 12, max: 40 }), (text, most) => {
      const lines = breakLines(text, most, measure);
      expect(lines.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
      for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(most + 12);
    }),
  );
});

it("clips what does not fit", () => {
  expect(clip("Harbour Notes", 20, measure)).toBe("Harbour Notes");
  expect(clip("Harbour Notes", 9, measure)).toBe("Harbour…");
  expect(clip("Harbour", 0, measure)).toBe("");
});
