import type { ThemeFinding } from "../finding-list.js";
import { THEME_LIMITS } from "../package/theme-limits.js";
import type { ThemeRule } from "./theme-rule.js";

export const layoutCount: ThemeRule = {
  number: 601,
  id: "layout/count",
  level: "error",
  title: "There are at most 200 documents",
  why: "A site has one document per template, and templates number in the tens.",
  bad: "201 files in layouts/.",
  good: "One file for each template that the theme lays out.",
};

/** Counts the files of `layouts/` before any is read. */
export function checkLayoutCount(files: readonly unknown[]): ThemeFinding[] {
  if (files.length <= THEME_LIMITS.layouts) return [];
  const message = `holds more than ${THEME_LIMITS.layouts} documents`;
  return [{ rule: "layout/count", level: "error", file: "layouts/", message }];
}
