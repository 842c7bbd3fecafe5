import type { ThemeRule } from "./theme-rule.js";

export const zipDuplicate: ThemeRule = {
  number: 114,
  id: "zip/duplicate",
  level: "error",
  title: "No two names are the same to any file system",
  why: "Which of two entries wins depends on the reader; on some disks Logo.png and logo.png are one file.",
  bad: "manifest.json and MANIFEST.JSON in one package.",
  good: "One manifest.json.",
};
