import type { ThemeRule } from "./theme-rule.js";

export const zipTruncated: ThemeRule = {
  number: 103,
  id: "zip/truncated",
  level: "error",
  title: "The file is complete",
  why: "The directory of a zip is at its end: of an upload that broke off nobody can tell what is missing.",
  bad: "The first half of a package.",
  good: "The whole package.",
};
