import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { CentralRecord } from "./central-directory.js";
import { refuse } from "./zip-fault.js";
import type { ZipLimits } from "./zip-limits.js";

export const zipEntrySize: ThemeRule = {
  number: 123,
  id: "zip/entry-size",
  level: "error",
  title: "Files are within their limits and have their declared size",
  why: "Limits keep a small upload from filling the disk: 64 kB for the manifest, 1 MB for tokens and for each stylesheet, 2 MB for a layout, 5 MB for an asset.",
  bad: "A photograph of 6 MB in assets/.",
  good: "The same photograph, scaled and compressed to 300 kB.",
};

/** Refuses entries whose inflated sizes exceed the limit in total. */
export function requireTotalSize(records: readonly CentralRecord[], { totalBytes }: ZipLimits): void {
  const total = records.reduce((sum, { size }) => sum + size, 0);
  if (total > totalBytes) refuse("zip/entry-size", `inflates to more than ${totalBytes} bytes`);
}

/** Refuses an entry that declares a size above its `limit`. */
export function requireEntrySize({ size }: Pick<CentralRecord, "size">, limit: number): void {
  if (size > limit) refuse("zip/entry-size", `is larger than the ${limit} bytes that are allowed`);
}

/** Compares the size of an entry's contents with the declared one. */
export function requireAnnouncedSize(contents: Uint8Array, { size }: Pick<CentralRecord, "size">): void {
  if (contents.length !== size) refuse("zip/entry-size", "differs from its declared size");
}

/** Reports a file that is too large for the zip that is being written. */
export function oversizeEntry(file: string, size: number, limits: ZipLimits): ThemeFinding | undefined {
  const limit = limits.fileBytes(file);
  if (size <= limit) return undefined;
  return { rule: "zip/entry-size", level: "error", file, message: `is larger than ${limit} bytes` };
}
