import type { ThemeRule } from "../findings/theme-rule.js";
import { refuse } from "./zip-fault.js";

export const zipNotAZip: ThemeRule = {
  number: 102,
  id: "zip/not-a-zip",
  level: "error",
  title: "A package is a zip",
  why: "Only zip archives are read; the name of the file says nothing about it.",
  bad: "A .tar.gz or a single stylesheet, renamed to harbor.svtheme.",
  good: "The files of the theme, zipped.",
};

/** Refuses bytes without the end record that every zip has. */
export function refuseNoZip(): never {
  return refuse("zip/not-a-zip", "is not a zip file");
}
