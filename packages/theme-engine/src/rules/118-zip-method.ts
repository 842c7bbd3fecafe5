import type { ThemeRule } from "./theme-rule.js";

export const zipMethod: ThemeRule = {
  number: 118,
  id: "zip/method",
  level: "error",
  title: "Entries are stored or deflated",
  why: "Other compression methods are not available everywhere.",
  bad: "An entry compressed with bzip2 or Deflate64.",
  good: "The same entry deflated, as zip programs do unless told otherwise.",
};
