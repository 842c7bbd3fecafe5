import type { ThemeRule } from "./theme-rule.js";

export const zipMultiDisk: ThemeRule = {
  number: 105,
  id: "zip/multi-disk",
  level: "error",
  title: "A package is one file",
  why: "Parts of split archives cannot be checked on their own.",
  bad: "The first part of a split zip (.z01).",
  good: "One zip that holds everything.",
};
