import type { ThemeFinding } from "../findings/theme-finding.js";
import { tooManyFiles } from "./entry-count.rule.js";
import { oversizeEntry } from "./entry-size.rule.js";
import { oversizePackage } from "./size.rule.js";
import type { ZipLimits } from "./zip-limits.js";

/** Reports what would exceed the bounds of a zip before it is written. */
export function oversizeFindings(entries: ReadonlyMap<string, Uint8Array>, limits: ZipLimits): ThemeFinding[] {
  const total = [...entries.values()].reduce((sum, { length }) => sum + length, 0);
  const findings = [
    ...[...entries].map(([file, { length }]) => oversizeEntry(file, length, limits)),
    oversizePackage(entries.size, total, limits),
    tooManyFiles(entries.size, limits),
  ];
  return findings.filter((finding) => finding !== undefined);
}
