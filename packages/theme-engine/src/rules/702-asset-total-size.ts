import type { CheckedAsset } from "../checks/checked-asset.js";
import type { ThemeFinding } from "../finding-list.js";
import { THEME_LIMITS } from "../package/theme-limits.js";
import type { ThemeRule } from "./theme-rule.js";

export const assetTotalSize: ThemeRule = {
  number: 702,
  id: "asset/total-size",
  level: "error",
  title: "Assets have at most 40 MB together",
  why: "A theme is kept in the library even while it is not worn.",
  bad: "Nine photographs of 5 MB.",
  good: "The same photographs, scaled to the size at which they are shown.",
};

/** Adds up the files of `assets/`. */
export function checkAssetTotal(files: readonly CheckedAsset[]): ThemeFinding[] {
  if (files.reduce((sum, { size }) => sum + size, 0) <= THEME_LIMITS.assetsBytes) return [];
  return [{ rule: "asset/total-size", level: "error", file: "assets/", message: "holds more than 40 MB" }];
}
