import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { CentralRecord } from "./central-directory.js";
import { foldName } from "./fold-name.js";

export const zipDuplicate: ThemeRule = {
  number: 114,
  id: "zip/duplicate",
  level: "error",
  title: "No file system treats two names as the same",
  why: "Which of two entries is used depends on the program. On some disks Logo.png and logo.png are the same file.",
  bad: "manifest.json and MANIFEST.JSON in one package.",
  good: "One manifest.json.",
};

/** Finds names that a file system could treat as the same, and files that are also folders. */
export function findTwins(records: readonly CentralRecord[]): ThemeFinding[] {
  const findings: ThemeFinding[] = [];
  const seen = new Set<string>();
  const files = new Set(records.filter(({ name }) => !name.endsWith("/")).map(({ name }) => foldName(name)));
  const twin = (file: string, message: string): ThemeFinding => ({
    rule: "zip/duplicate",
    level: "error",
    file,
    message,
  });
  for (const { name } of records) {
    const key = foldName(name);
    if (seen.has(key)) findings.push(twin(name, "is in the package twice, perhaps in another spelling"));
    seen.add(key);
    for (let at = key.indexOf("/"); at !== -1; at = key.indexOf("/", at + 1))
      if (files.has(key.slice(0, at))) findings.push(twin(name, "lies inside of a file"));
  }
  return findings;
}
