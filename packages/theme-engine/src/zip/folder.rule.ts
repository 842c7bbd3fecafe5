import type { ThemeRule } from "../findings/theme-rule.js";
import { type CentralRecord, isFolder } from "./central-directory.js";
import { refuse } from "./zip-fault.js";

export const zipFolder: ThemeRule = {
  number: 122,
  id: "zip/folder",
  level: "error",
  title: "Folders have no contents",
  why: "No program reads the contents of a folder entry, so they could hide anything.",
  bad: "An entry assets/ with a size of 12 bytes.",
  good: "An entry assets/ without contents, or no such entry.",
};

/** Refuses a folder with contents. */
export function requireEmptyFolder(record: CentralRecord): void {
  if (isFolder(record) && record.size !== 0) refuse("zip/folder", "is a folder with contents");
}
