import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { CentralRecord } from "./central-directory.js";
import { refuse } from "./zip-fault.js";
import type { ZipLimits } from "./zip-limits.js";

export const zipEntrySize: ThemeRule = {
  number: 123,
  id: "zip/entry-size",
  level: "error",
  title: "Files keep to their bounds and have the size that they announce",
  why: "Bounds are what keeps a small upload from filling the disk: 64 kB for the manifest, 1 MB for tokens and for each stylesheet, 2 MB for a layout, 5 MB for an asset.",
  bad: "A photograph of 6 MB in assets/.",
  good: "The same photograph, scaled and compressed to 300 kB.",
};

/** Refuses entries that inflate to too much together. */
export function requireTotalSize(records: readonly CentralRecord[], { totalBytes }: ZipLimits): void {
  const total = records.reduce((sum, { size }) => sum + size, 0);
  if (total > totalBytes) refuse("zip/entry-size", `inflates to more than ${totalBytes} bytes`);
}

/** Refuses an entry that announces more than its `limit`. */
export function requireEntrySize({ size }: CentralRecord, limit: number): void {
  if (size > limit) refuse("zip/entry-size", `is larger than the ${limit} bytes that it may have`);
}

/** Compares the size of an entry's contents with the announced one. */
export function requireAnnouncedSize(contents: Uint8Array, { size }: CentralRecord): void {
  if (contents.length !== size) refuse("zip/entry-size", "has another size than it announces");
}

/** Finds a file that is too large for the zip it is to be written to. */
export function oversizeEntry(file: string, size: number, limits: ZipLimits): ThemeFinding | undefined {
  const limit = limits.fileBytes(file);
  if (size <= limit) return undefined;
  return { rule: "zip/entry-size", level: "error", file, message: `is larger than ${limit} bytes` };
}
