import type { ThemeRule } from "../findings/theme-rule.js";
import { refuse } from "./zip-fault.js";

export const zipOverlap: ThemeRule = {
  number: 113,
  id: "zip/overlap",
  level: "error",
  title: "Entries do not overlap",
  why: "With overlapping entries, a small zip can inflate to huge files.",
  bad: "Two entries that share the bytes of their data.",
  good: "Two entries with separate data, even if it is equal.",
};

/** Refuses an entry that begins at or before the start of the previous one. */
export function requireInOrder(start: number, nextStart: number): void {
  if (nextStart <= start) refuse("zip/overlap", "has entries that overlap");
}

/** Refuses data that continues beyond the start of the next entry. */
export function requireRoom(dataEnd: number, end: number): void {
  if (dataEnd > end) refuse("zip/overlap", "runs into the next entry");
}
