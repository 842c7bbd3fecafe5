import { THEME_LIMITS } from "../files/theme-limits.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { CheckedAsset } from "./checked-asset.js";

export const assetTotalSize: ThemeRule = {
  number: 702,
  id: "asset/total-size",
  level: "error",
  title: "Assets have at most 40 MB in total",
  why: "The library keeps a theme even while it is not active.",
  bad: "Nine photographs of 5 MB.",
  good: "The same photographs, scaled to the size at which they are shown.",
};

/** Checks the total size of `assets/`. */
export function checkAssetTotal(files: readonly CheckedAsset[]): ThemeFinding[] {
  if (files.reduce((sum, { size }) => sum + size, 0) <= THEME_LIMITS.assetsBytes) return [];
  return [{ rule: "asset/total-size", level: "error", file: "assets/", message: "holds more than 40 MB" }];
}

/** Checks the total size, in bytes, of the assets of a package that is being written. */
export function assetsTooLarge(total: number): ThemeFinding | undefined {
  if (total <= THEME_LIMITS.assetsBytes) return undefined;
  return { rule: "asset/total-size", level: "error", file: "assets/", message: "would hold more than 40 MB" };
}
