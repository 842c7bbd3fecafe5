import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { CentralRecord } from "./central-directory.js";
import { foldName } from "./fold-name.js";

export const zipDuplicate: ThemeRule = {
  number: 114,
  id: "zip/duplicate",
  level: "error",
  title: "No two names are the same to any file system",
  why: "Which of two entries wins depends on the reader; on some disks Logo.png and logo.png are one file.",
  bad: "manifest.json and MANIFEST.JSON in one package.",
  good: "One manifest.json.",
};

/** Two names that a file system could take for one, and files that are also folders. */
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
