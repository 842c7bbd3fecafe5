import type { ThemeRule } from "./theme-rule.js";

export const zipOverlap: ThemeRule = {
  number: 113,
  id: "zip/overlap",
  level: "error",
  title: "Entries do not overlap",
  why: "Overlapping entries make small files inflate to huge ones.",
  bad: "Two entries whose data is the same stretch of bytes.",
  good: "Two entries with data of their own, even if it is equal.",
};
