import { inflateRaw } from "#zlib";
import type { ThemeRule } from "../findings/theme-rule.js";
import { callNative } from "./native-calls.js";
import { refuse } from "./zip-fault.js";

export const zipInflate: ThemeRule = {
  number: 124,
  id: "zip/inflate",
  level: "error",
  title: "Data inflates to the declared size and ends there",
  why: "Data that inflates to more than its declared size is a zip bomb. Bytes after its end belong to no entry.",
  bad: "An entry that declares 1 kB and inflates to 4 GB.",
  good: "An entry that inflates to its declared size.",
};

/** Inflates the data of an entry to the declared size. Refuses data of another size, and bytes after its end. */
export function inflate(compressed: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const inflated = callNative(() => inflateRaw(compressed, size));
  if (!inflated) return refuse("zip/inflate", "cannot be inflated to its declared size");
  if (inflated.consumed !== compressed.length) refuse("zip/inflate", "has bytes after its compressed contents");
  return inflated.bytes;
}
