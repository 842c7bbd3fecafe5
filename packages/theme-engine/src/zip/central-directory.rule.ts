import type { ThemeRule } from "../findings/theme-rule.js";
import { refuse } from "./zip-fault.js";

export const zipCentralDirectory: ThemeRule = {
  number: 108,
  id: "zip/central-directory",
  level: "error",
  title: "Records of the directory stay inside the directory",
  why: "A record that runs out of the directory is read as something else by every program.",
  bad: "A directory record whose comment reaches past the end of the directory.",
  good: "The file as the zip program wrote it.",
};

/** Refuses a record that runs past the end of the directory. */
export function requireInDirectory(recordEnd: number, directoryEnd: number): void {
  if (recordEnd > directoryEnd) refuse("zip/central-directory", "has a directory record that runs past the directory");
}
