import type { ThemeRule } from "../findings/theme-rule.js";
import { type CentralRecord, isFolder } from "./central-directory.js";
import { refuse } from "./zip-fault.js";

export const zipFolder: ThemeRule = {
  number: 122,
  id: "zip/folder",
  level: "error",
  title: "Folders have no contents",
  why: "Bytes in a folder are read by no program and hide whatever they like.",
  bad: "An entry assets/ with a size of 12 bytes.",
  good: "An entry assets/ of no size, or none at all.",
};

/** Refuses a folder that has bytes. */
export function requireEmptyFolder(record: CentralRecord): void {
  if (isFolder(record) && record.size !== 0) refuse("zip/folder", "is a folder with contents");
}
