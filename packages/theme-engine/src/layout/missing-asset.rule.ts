import { missingAssetHint } from "../assets/missing-asset.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { CheckedLayout } from "./checked-layout.js";
import { propFinding } from "./prop-finding.js";

export const layoutMissingAsset: ThemeRule = {
  number: 612,
  id: "layout/missing-asset",
  level: "error",
  title: "Images that a document refers to are in the package",
  why: "Upper and lower case must match, as on most servers.",
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

/** Checks that the files that images refer to are in the package; case matters. */
export function checkMissingAssets({ file, images, assets }: CheckedLayout): ThemeFinding[] {
  return images.flatMap((image) => {
    const { source } = image;
    if (source?.kind !== "package" || assets.names.has(source.file)) return [];
    const finding = propFinding(file, image, "layout/missing-asset", "refers to a file that the package lacks");
    return [{ ...finding, hint: missingAssetHint(source.file, assets.closeTo) }];
  });
}
