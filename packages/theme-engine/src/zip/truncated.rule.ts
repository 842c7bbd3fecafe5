import type { ThemeRule } from "../findings/theme-rule.js";
import { refuse } from "./zip-fault.js";

export const zipTruncated: ThemeRule = {
  number: 103,
  id: "zip/truncated",
  level: "error",
  title: "The file is complete",
  why: "The directory of a zip is at its end, so if an upload was cut off, it is unknown what is missing.",
  bad: "The first half of a package.",
  good: "The whole package.",
};

/** Refuses a record of `length` bytes that extends beyond the `end` of the file. */
export function requireInside(at: number, length: number, end: number): void {
  if (at < 0 || at + length > end) refuse("zip/truncated", "ends in the middle of a record");
}

/** Refuses a source that gave other than the `wanted` number of bytes: it has become shorter since reading began. */
export function requireWhole(given: number, wanted: number): void {
  if (given !== wanted) refuse("zip/truncated", "became shorter while it was read");
}

/** Refuses a file that begins as a zip but has no end record. */
export function refuseNoEnd(): never {
  return refuse("zip/truncated", "begins as a zip but has no end record");
}
