import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const packageWrapperFolder: ThemeRule = {
  number: 202,
  id: "package/wrapper-folder",
  level: "error",
  title: "manifest.json is at the root of the zip",
  why: "Folders around a theme are not removed by guessing, so that a package has only one interpretation.",
  bad: "harbor/manifest.json, harbor/tokens.json, …",
  good: "manifest.json, tokens.json, …",
};

/** Finds a manifest that is one folder too deep; `names` are the paths of a package without a manifest in its root. */
export function wrapperFolder(names: readonly string[]): ThemeFinding | undefined {
  const wrapped = names.find((name) => /^[^/]+\/manifest\.json$/.test(name));
  if (wrapped === undefined) return undefined;
  return {
    rule: "package/wrapper-folder",
    level: "error",
    file: "manifest.json",
    message: `is not at the root of the package but at ${wrapped}`,
    hint: "Zip the contents of the folder, not the folder.",
  };
}
