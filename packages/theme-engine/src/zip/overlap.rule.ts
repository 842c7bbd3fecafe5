import type { ThemeRule } from "../findings/theme-rule.js";
import { refuse } from "./zip-fault.js";

export const zipOverlap: ThemeRule = {
  number: 113,
  id: "zip/overlap",
  level: "error",
  title: "Entries do not overlap",
  why: "Overlapping entries make small files inflate to huge ones.",
  bad: "Two entries whose data is the same stretch of bytes.",
  good: "Two entries with data of their own, even if it is equal.",
};

/** Refuses an entry that begins where the entry before it does, or earlier. */
export function requireInOrder(start: number, nextStart: number): void {
  if (nextStart <= start) refuse("zip/overlap", "has entries that overlap");
}

/** Refuses data that goes on where the next entry begins. */
export function requireRoom(dataEnd: number, end: number): void {
  if (dataEnd > end) refuse("zip/overlap", "runs into the next entry");
}
