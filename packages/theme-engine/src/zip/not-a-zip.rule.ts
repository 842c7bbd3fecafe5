import type { ThemeRule } from "../findings/theme-rule.js";
import { refuse } from "./zip-fault.js";

export const zipNotAZip: ThemeRule = {
  number: 102,
  id: "zip/not-a-zip",
  level: "error",
  title: "A package is a zip",
  why: "Only zip archives are accepted; the file name does not matter.",
  bad: "A .tar.gz or a single stylesheet, renamed to harbor.svtheme.",
  good: "The files of the theme, zipped.",
};

/** Refuses bytes without an end record, which every zip has. */
export function refuseNoZip(): never {
  return refuse("zip/not-a-zip", "is not a zip file");
}
