import { missingAssetHint } from "../assets/missing-asset.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { CheckedLayout } from "./checked-layout.js";
import { propFinding } from "./prop-finding.js";

export const layoutMissingAsset: ThemeRule = {
  number: 612,
  id: "layout/missing-asset",
  level: "error",
  title: "Images that a document uses are in the package",
  why: "Letters must match in case, as on the disk of most servers.",
  bad: {
    file: "layouts/home.json",
    text: `{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": "map", "type": "image", "props": { "source": "assets/Logo.png" } }] }
}`,
  },
  good: {
    file: "layouts/home.json",
    text: `{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": "map", "type": "image", "props": { "source": "assets/logo.png" } }] }
}`,
  },
};

/** Looks for the files of the package that images refer to; letters must match in case. */
export function checkMissingAssets({ file, images, assets }: CheckedLayout): ThemeFinding[] {
  return images.flatMap((image) => {
    const { source } = image;
    if (source?.kind !== "package" || assets.names.has(source.file)) return [];
    const finding = propFinding(file, image, "layout/missing-asset", "refers to a file that the package lacks");
    return [{ ...finding, hint: missingAssetHint(source.file, assets.closeTo) }];
  });
}
