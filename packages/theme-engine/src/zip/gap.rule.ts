import type { ThemeRule } from "../findings/theme-rule.js";
import { refuse } from "./zip-fault.js";

export const zipGap: ThemeRule = {
  number: 112,
  id: "zip/gap",
  level: "error",
  title: "Every byte belongs to an entry",
  why: "Bytes between entries can hide a second file, such as an image, a script or another zip.",
  bad: "A zip that begins with the bytes of a GIF.",
  good: "A zip that begins with its first entry.",
};

/** Refuses bytes before the first entry, which begins at `first`. */
export function requireNoLead(first: number): void {
  if (first !== 0) refuse("zip/gap", "begins with bytes that belong to no entry");
}

/** Refuses bytes between the data of an entry and the next structure. */
export function requireNothingBetween(dataEnd: number, end: number): void {
  if (dataEnd !== end) refuse("zip/gap", "is followed by bytes that belong to no entry");
}
