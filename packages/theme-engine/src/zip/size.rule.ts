import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import { refuse } from "./zip-fault.js";
import type { ZipLimits } from "./zip-limits.js";

export const zipSize: ThemeRule = {
  number: 101,
  id: "zip/size",
  level: "error",
  title: "A package has at most 60 MB",
  why: "The whole file is read before anything in it is trusted, so its size is checked first.",
  bad: "A package of 61 MB.",
  good: "The same theme with its photographs scaled to the size at which they are shown.",
};

/** Refuses a package that is too large. */
export function requirePackageSize({ length }: { readonly length: number }, { packageBytes }: ZipLimits): void {
  if (length > packageBytes) refuse("zip/size", `is larger than ${packageBytes / (1024 * 1024)} MB`);
}

/** Reports that files of `total` bytes are too large for the zip that is being written. */
export function oversizePackage(files: number, total: number, limits: ZipLimits): ThemeFinding | undefined {
  // Headers take at most 1 KiB per entry. If the files fit with that, they fit in any case.
  if (total + files * 1_024 <= Math.min(limits.totalBytes, limits.packageBytes)) return undefined;
  return { rule: "zip/size", level: "error", file: "package", message: "is too large in total" };
}
