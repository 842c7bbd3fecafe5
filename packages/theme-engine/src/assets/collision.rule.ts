import type { ThemeManifest } from "@sitevine/contracts";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import { foldName } from "../zip/fold-name.js";
import type { CheckedAsset } from "./checked-asset.js";

export const assetCollision: ThemeRule = {
  number: 704,
  id: "asset/collision",
  level: "error",
  title: "Assets have different base names",
  why: "Folders inside of assets/ are ignored, so two files with the same name would become one. The screenshot counts too.",
  bad: "assets/light/logo.png and assets/dark/logo.png.",
  good: "assets/logo-light.png and assets/logo-dark.png.",
};

/** Finds files with the same base name in several folders or spellings. */
export function checkAssetNames(files: readonly CheckedAsset[]): ThemeFinding[] {
  const taken = new Map<string, string>();
  return files.flatMap(({ path, name }): ThemeFinding[] => {
    const other = taken.get(foldName(name));
    taken.set(foldName(name), other ?? path);
    if (other === undefined) return [];
    return [
      {
        rule: "asset/collision",
        level: "error",
        file: path,
        message: `has the name of another asset: ${name}`,
        hint: `Rename it or ${other}, since folders inside of assets/ are ignored.`,
      },
    ];
  });
}

/** Checks the screenshot's name: the screenshot is stored beside the assets and may be one of them. */
export function checkScreenshotName(
  { screenshot: path }: ThemeManifest,
  files: readonly CheckedAsset[],
): ThemeFinding[] {
  if (path === undefined) return [];
  const name = path.slice(path.lastIndexOf("/") + 1);
  const twin = files.find((asset) => asset.path !== path && foldName(asset.name) === foldName(name));
  if (!twin) return [];
  return [
    {
      rule: "asset/collision",
      level: "error",
      file: "manifest.json",
      pointer: "/screenshot",
      message: `names a file with the name of an asset: ${name}`,
      hint: `Rename it or ${twin.path}.`,
    },
  ];
}
