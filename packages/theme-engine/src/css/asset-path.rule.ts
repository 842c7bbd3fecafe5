import { BRING_ALONG } from "../assets/missing-asset.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { ReferenceProblem } from "./served-assets.js";

export const cssAssetPath: ThemeRule = {
  number: 513,
  id: "css/asset-path",
  level: "error",
  title: "Files are assets/<file> or absolute paths of the site",
  why: "The address of the served stylesheet differs from its path in the package, so other relative paths would not work.",
  bad: { file: "styles/custom.css", text: '.card { background: url("../logo.png") }' },
  good: { file: "styles/custom.css", text: '.card { background: url("assets/logo.png") }' },
};

/** Reports a relative path outside of `assets/`. */
export function otherPath(url: string): ReferenceProblem {
  const message = `must be assets/<file> or an absolute path: ${url.slice(0, 200)}`;
  return { rule: "css/asset-path", message, hint: BRING_ALONG };
}
