import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import { refuse } from "./zip-fault.js";
import type { ZipLimits } from "./zip-limits.js";

export const zipEntryCount: ThemeRule = {
  number: 107,
  id: "zip/entry-count",
  level: "error",
  title: "The directory has the declared number of entries, at most 2,000",
  why: "The number is checked first, since millions of empty entries would take long to read. A wrong number hides entries from some programs.",
  bad: "A package that declares one entry and has two.",
  good: "A package with the declared number of entries.",
};

/** Refuses a directory that declares more entries than a package may have. */
export function requireEntryCount(announced: number, { entries }: ZipLimits): void {
  if (announced > entries) refuse("zip/entry-count", `has more than ${entries} entries`);
}

/** Refuses a directory whose number of entries differs from the declared one. */
export function refuseCount(other: "fewer" | "more"): never {
  return refuse("zip/entry-count", `has ${other} entries than it declares`);
}

/** Reports that there are too many files for the zip that is being written. */
export function tooManyFiles(files: number, { entries }: ZipLimits): ThemeFinding | undefined {
  if (files <= entries) return undefined;
  return { rule: "zip/entry-count", level: "error", file: "package", message: "has too many files" };
}
