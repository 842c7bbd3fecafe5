import type { ThemeFinding } from "../finding-list.js";
import type { ZipLimits } from "./zip-limits.js";

/** What would pass the bounds of a zip that is yet to be written. */
export function oversizeFindings(entries: ReadonlyMap<string, Uint8Array>, limits: ZipLimits): ThemeFinding[] {
  const findings: ThemeFinding[] = [];
  let total = 0;
  for (const [file, { length }] of entries) {
    total += length;
    const limit = limits.fileBytes(file);
    if (length > limit)
      findings.push({ rule: "zip/entry-size", level: "error", file, message: `is larger than ${limit} bytes` });
  }
  // Each entry may cost a header twice; whatever does not fit with them may not fit at all.
  if (total + entries.size * 1_024 > Math.min(limits.totalBytes, limits.packageBytes))
    findings.push({ rule: "zip/size", level: "error", file: "package", message: "is too large as a whole" });
  if (entries.size > limits.entries)
    findings.push({ rule: "zip/entry-count", level: "error", file: "package", message: "has too many files" });
  return findings;
}
