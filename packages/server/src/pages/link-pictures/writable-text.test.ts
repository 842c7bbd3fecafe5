import { expect, it } from "vitest";
import { filesFor, isWritable, plainLine } from "./writable-text.js";

it.each([
  ["Boats ⛵️ and 👩‍👩‍👧 🇩🇪 1️⃣", "Boats and 1"],
  ["  two\n lines\t", "two lines"],
  ["© 2026 ® ™", "© 2026 ® ™"],
  ["", ""],
  ["👍🏽", ""],
])("%s is written as %s", (text, line) => {
  expect(plainLine(text)).toBe(line);
});

it("a text of any length is cut between letters", () => {
  expect([...plainLine("𝔘".repeat(10_000))]).toHaveLength(240);
});

it("is writable in the scripts of the site's fonts, and in those that the look says it has", () => {
  for (const text of ["", "Łódź", "Привет", "Ελληνικά", "القوارب", "1920 – “quoted” & more?"])
    expect(isWritable(text, [])).toBe(true);
  const han = { url: "/han.woff2", ranges: [[0x4e00, 0x9fff]] as const };
  expect(isWritable("木の船", [])).toBe(false);
  expect(isWritable("木船", [han])).toBe(true);
  expect(isWritable("木の船", [han])).toBe(false);
  expect(isWritable("木船", [{ url: "/all.woff2", ranges: undefined }])).toBe(false);
  expect(filesFor("木", [han, { url: "/latin.woff2", ranges: [[0, 0xff]] }])).toEqual([han]);
});
