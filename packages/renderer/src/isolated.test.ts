import { expect, it } from "vitest";
import { isolated } from "./isolated.js";

it.each([
  ["ltr", "Ada", "Ada"],
  ["ltr", "Zoë 42 ☂ Łukasz Ольга 山田", "Zoë 42 ☂ Łukasz Ольга 山田"],
  ["ltr", "سلمى", "\u2068سلمى\u2069"],
  ["ltr", "Dr. נעמי", "\u2068Dr. נעמי\u2069"],
  ["ltr", "\u{1e900}\u{1e901}", "\u2068\u{1e900}\u{1e901}\u2069"],
  ["rtl", "سلمى 42", "سلمى 42"],
  ["rtl", "Ada", "\u2068Ada\u2069"],
  ["rtl", "سلمى (Salma)", "\u2068سلمى (Salma)\u2069"],
  ["rtl", "42", "42"],
] as const)("on a page that is written %s, %s", (dir, text, expected) => {
  expect(isolated(text, { dir })).toBe(expected);
});
