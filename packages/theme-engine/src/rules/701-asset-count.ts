import type { ThemeFinding } from "../finding-list.js";
import { THEME_LIMITS } from "../package/theme-limits.js";
import type { ThemeRule } from "./theme-rule.js";

export const assetCount: ThemeRule = {
  number: 701,
  id: "asset/count",
  level: "error",
  title: "There are at most 100 assets",
  why: "Each is a file on the server and an entry of the library.",
  bad: "101 files in assets/.",
  good: "Icons in one SVG file instead of a hundred.",
};

/** Counts the files of `assets/`. */
export function checkAssetCount(files: readonly unknown[]): ThemeFinding[] {
  if (files.length <= THEME_LIMITS.assets) return [];
  const message = `holds more than ${THEME_LIMITS.assets} files`;
  return [{ rule: "asset/count", level: "error", file: "assets/", message }];
}
