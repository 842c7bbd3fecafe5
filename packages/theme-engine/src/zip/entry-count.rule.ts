import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import { refuse } from "./zip-fault.js";
import type { ZipLimits } from "./zip-limits.js";

export const zipEntryCount: ThemeRule = {
  number: 107,
  id: "zip/entry-count",
  level: "error",
  title: "The directory has as many entries as it announces, and at most 2,000",
  why: "Counting entries costs little; millions of empty ones would not. A count that is off hides entries from some readers.",
  bad: "A package that announces one entry and has two.",
  good: "A package with the entries that it announces.",
};

/** Refuses a directory that announces more entries than a package may have. */
export function requireEntryCount(announced: number, { entries }: ZipLimits): void {
  if (announced > entries) refuse("zip/entry-count", `has more than ${entries} entries`);
}

/** Refuses a directory that has another number of entries than it announces. */
export function refuseCount(other: "fewer" | "more"): never {
  return refuse("zip/entry-count", `has ${other} entries than it announces`);
}

/** Finds files that are too many for the zip they are to be written to. */
export function tooManyFiles(files: number, { entries }: ZipLimits): ThemeFinding | undefined {
  if (files <= entries) return undefined;
  return { rule: "zip/entry-count", level: "error", file: "package", message: "has too many files" };
}
