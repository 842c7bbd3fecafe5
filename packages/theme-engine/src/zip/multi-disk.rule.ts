import type { ThemeRule } from "../findings/theme-rule.js";
import { refuse } from "./zip-fault.js";

export const zipMultiDisk: ThemeRule = {
  number: 105,
  id: "zip/multi-disk",
  level: "error",
  title: "A package is one file",
  why: "Parts of split archives cannot be checked on their own.",
  bad: "The first part of a split zip (.z01).",
  good: "One zip that holds everything.",
};

/** Refuses a directory that is spread over several disks; `isWhole` is true if it has all entries of the zip. */
export function requireOneDisk(disks: readonly number[], isWhole: boolean): void {
  if (disks.some((disk) => disk !== 0) || !isWhole) refuse("zip/multi-disk", "is one part of a split zip");
}

/** Refuses an entry on another disk. */
export function requireFirstDisk(disk: number): void {
  if (disk !== 0) refuse("zip/multi-disk", "has an entry on another disk");
}
