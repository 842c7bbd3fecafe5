import { THEME_LIMITS } from "../files/theme-limits.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const assetCount: ThemeRule = {
  number: 701,
  id: "asset/count",
  level: "error",
  title: "There are at most 100 assets",
  why: "Each asset is a file on the server and an entry in the library.",
  bad: "101 files in assets/.",
  good: "Icons in one SVG file instead of a hundred.",
};

/** Checks the number of files in `assets/`. */
export function checkAssetCount(files: readonly unknown[]): ThemeFinding[] {
  if (files.length <= THEME_LIMITS.assets) return [];
  const message = `holds more than ${THEME_LIMITS.assets} files`;
  return [{ rule: "asset/count", level: "error", file: "assets/", message }];
}

/** Checks that a package that is being written has room for another asset. */
export function noMoreAssets(packed: number): ThemeFinding | undefined {
  if (packed < THEME_LIMITS.assets) return undefined;
  const message = `would hold more than ${THEME_LIMITS.assets} files`;
  return { rule: "asset/count", level: "error", file: "assets/", message };
}
