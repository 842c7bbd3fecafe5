import { THEME_LIMITS } from "../files/theme-limits.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const layoutCount: ThemeRule = {
  number: 601,
  id: "layout/count",
  level: "error",
  title: "There are at most 200 documents, of 4 MB together",
  why: "A site has one document per template; templates number in the tens and take some kilobytes each.",
  bad: "201 files in layouts/.",
  good: "One file for each template that the theme lays out.",
};

/** Counts the files of `layouts/` and adds up their bytes before any is read. */
export function checkLayoutCount(files: readonly { readonly size: number }[]): ThemeFinding[] {
  const finding = (message: string): ThemeFinding[] => [
    { rule: "layout/count", level: "error", file: "layouts/", message },
  ];
  if (files.length > THEME_LIMITS.layouts) return finding(`holds more than ${THEME_LIMITS.layouts} documents`);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return total > THEME_LIMITS.layoutsBytes ? finding("holds more than 4 MB") : [];
}
