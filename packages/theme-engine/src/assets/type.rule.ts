import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { CheckedAsset } from "./checked-asset.js";

export const assetType: ThemeRule = {
  number: 703,
  id: "asset/type",
  level: "error",
  title: "Assets are images or fonts by their contents",
  why: "Assets are served to everybody. PNG, JPEG, GIF, WebP, AVIF, ICO, SVG, WOFF, WOFF2, TTF and OTF are recognised by their first bytes; the name does not matter.",
  bad: { file: "assets/menu.js", text: "alert(1)" },
  good: { file: "assets/menu.svg", text: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
};

/** Refuses files whose contents are neither an image nor a font. */
export function checkAssetTypes(files: readonly CheckedAsset[]): ThemeFinding[] {
  return files
    .filter(({ type }) => type === undefined)
    .map(({ path: file }) => ({
      rule: "asset/type",
      level: "error",
      file,
      message: "is neither an image nor a font",
      hint: "Keep only PNG, JPEG, GIF, WebP, AVIF, ICO, SVG, WOFF, WOFF2, TTF and OTF files in assets/.",
    }));
}
