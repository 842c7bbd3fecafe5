import type { ThemeRule } from "../findings/theme-rule.js";
import { refuse } from "./zip-fault.js";

export const zipCentralDirectory: ThemeRule = {
  number: 108,
  id: "zip/central-directory",
  level: "error",
  title: "Records of the directory are inside the directory",
  why: "Programs interpret a record that extends beyond the directory in different ways.",
  bad: "A directory record whose comment extends beyond the end of the directory.",
  good: "The file as the zip program wrote it.",
};

/** Refuses a record that extends beyond the end of the directory. */
export function requireInDirectory(recordEnd: number, directoryEnd: number): void {
  if (recordEnd > directoryEnd)
    refuse("zip/central-directory", "has a directory record that extends beyond the directory");
}
