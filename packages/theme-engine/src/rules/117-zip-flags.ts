import type { ThemeRule } from "./theme-rule.js";

export const zipFlags: ThemeRule = {
  number: 117,
  id: "zip/flags",
  level: "error",
  title: "Only common zip features are used",
  why: "Rare features are understood by some readers and skipped by others.",
  bad: "An entry marked as compressed patch data.",
  good: "An entry that is stored or deflated, without further flags.",
};
