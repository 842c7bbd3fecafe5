import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import { refuse } from "./zip-fault.js";
import type { ZipLimits } from "./zip-limits.js";

export const zipSize: ThemeRule = {
  number: 101,
  id: "zip/size",
  level: "error",
  title: "A package has at most 60 MB",
  why: "The whole file is read before anything in it is trusted, so its size is bounded first.",
  bad: "A package of 61 MB.",
  good: "The same theme with its photographs scaled to the size at which they are shown.",
};

/** Refuses a package whose bytes are too many to be read. */
export function requirePackageSize(bytes: Uint8Array, { packageBytes }: ZipLimits): void {
  if (bytes.length > packageBytes) refuse("zip/size", `is larger than ${packageBytes / (1024 * 1024)} MB`);
}

/** Finds files, `total` bytes together, that are too much for the zip they are to be written to. */
export function oversizePackage(files: number, total: number, limits: ZipLimits): ThemeFinding | undefined {
  // Each entry may cost a header twice; whatever does not fit with them may not fit at all.
  if (total + files * 1_024 <= Math.min(limits.totalBytes, limits.packageBytes)) return undefined;
  return { rule: "zip/size", level: "error", file: "package", message: "is too large as a whole" };
}
