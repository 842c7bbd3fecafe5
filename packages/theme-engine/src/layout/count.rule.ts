import { THEME_LIMITS } from "../files/theme-limits.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const layoutCount: ThemeRule = {
  number: 601,
  id: "layout/count",
  level: "error",
  title: "There are at most 200 documents, of 4 MB in total",
  why: "A site has one document per template. There are a few dozen templates, and a document takes a few kilobytes.",
  bad: "201 files in layouts/.",
  good: "One file for each template that the theme has a layout for.",
};

/** Checks number and total size of the files in `layouts/` before any is read. */
export function checkLayoutCount(files: readonly { readonly size: number }[]): ThemeFinding[] {
  const finding = (message: string): ThemeFinding[] => [
    { rule: "layout/count", level: "error", file: "layouts/", message },
  ];
  if (files.length > THEME_LIMITS.layouts) return finding(`holds more than ${THEME_LIMITS.layouts} documents`);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return total > THEME_LIMITS.layoutsBytes ? finding("holds more than 4 MB") : [];
}
