import { missingAssetHint } from "../assets/missing-asset.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { ReferenceProblem, ServedAssets } from "./served-assets.js";

export const cssMissingAsset: ThemeRule = {
  number: 514,
  id: "css/missing-asset",
  level: "error",
  title: "Files that the stylesheet refers to are in the package",
  why: "Upper and lower case must match, as on most servers.",
  bad: { file: "styles/custom.css", text: '.card { background: url("assets/Logo.png") }' },
  good: { file: "styles/custom.css", text: '.card { background: url("assets/logo.png") }' },
};

/** Reports a reference to a `file` that is not in the package. */
export function missingAsset(url: string, file: string, { closeTo }: ServedAssets): ReferenceProblem {
  const message = `refers to a file that the package lacks: ${url.slice(0, 200)}`;
  return { rule: "css/missing-asset", message, hint: missingAssetHint(file, closeTo) };
}
