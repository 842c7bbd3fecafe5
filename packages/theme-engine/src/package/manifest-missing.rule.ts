import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const packageManifestMissing: ThemeRule = {
  number: 201,
  id: "package/manifest-missing",
  level: "error",
  title: "There is a manifest.json",
  why: "The manifest identifies the theme and says which service it needs.",
  bad: "A zip with styles/custom.css and nothing else.",
  good: "The same zip with a manifest.json at its root.",
};

/** Reports that the package has no manifest; `names` are the paths of its entries. */
export function missingManifest(names: readonly string[]): ThemeFinding {
  const other = names.find((name) => name.toLowerCase() === "manifest.json");
  return {
    rule: "package/manifest-missing",
    level: "error",
    file: "manifest.json",
    message: "is missing",
    hint: other === undefined ? "Add a manifest.json at the root of the package." : `Rename ${other} to manifest.json.`,
  };
}
