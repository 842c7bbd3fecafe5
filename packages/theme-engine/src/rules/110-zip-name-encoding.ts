import type { ThemeRule } from "./theme-rule.js";

export const zipNameEncoding: ThemeRule = {
  number: 110,
  id: "zip/name-encoding",
  level: "error",
  title: "Names are ASCII or marked as UTF-8",
  why: "Without the mark each reader guesses the alphabet, and two readers see two names.",
  bad: "An entry named in an old code page, without the UTF-8 flag.",
  good: "Names of plain letters, or a zip program that writes UTF-8.",
};
