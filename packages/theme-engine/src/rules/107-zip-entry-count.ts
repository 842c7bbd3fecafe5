import type { ThemeRule } from "./theme-rule.js";

export const zipEntryCount: ThemeRule = {
  number: 107,
  id: "zip/entry-count",
  level: "error",
  title: "The directory has as many entries as it announces, and at most 2,000",
  why: "Counting entries costs little; millions of empty ones would not. A count that is off hides entries from some readers.",
  bad: "A package that announces one entry and has two.",
  good: "A package with the entries that it announces.",
};
