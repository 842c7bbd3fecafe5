import type { ThemeRule } from "./theme-rule.js";

export const zipNotAZip: ThemeRule = {
  number: 102,
  id: "zip/not-a-zip",
  level: "error",
  title: "A package is a zip",
  why: "Only zip archives are read; the name of the file says nothing about it.",
  bad: "A .tar.gz or a single stylesheet, renamed to harbor.svtheme.",
  good: "The files of the theme, zipped.",
};
