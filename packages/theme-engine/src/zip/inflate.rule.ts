import { inflateRaw } from "#zlib";
import type { ThemeRule } from "../findings/theme-rule.js";
import { refuse } from "./zip-fault.js";

export const zipInflate: ThemeRule = {
  number: 124,
  id: "zip/inflate",
  level: "error",
  title: "Data inflates to the announced size and ends there",
  why: "Data that inflates to more than it announces is a bomb; data behind its end belongs to nobody.",
  bad: "An entry that announces 1 kB and inflates to 4 GB.",
  good: "An entry that inflates to what it announces.",
};

/** Inflates the data of an entry to the announced size; refuses data that gives another one or goes on behind its end. */
export function inflate(compressed: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const inflated = inflateRaw(compressed, size);
  if (!inflated) return refuse("zip/inflate", "cannot be inflated to the size that it announces");
  if (inflated.consumed !== compressed.length) refuse("zip/inflate", "has bytes behind its compressed contents");
  return inflated.bytes;
}
