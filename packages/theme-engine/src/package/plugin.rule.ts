import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const packagePlugin: ThemeRule = {
  number: 206,
  id: "package/plugin",
  level: "error",
  title: "The package is a theme",
  why: "A plugin has other files and is installed in another way. Nothing else is checked then.",
  bad: "A zip with a plugin.json at its root.",
  good: "A zip with a manifest.json at its root.",
};

/** Recognises a plugin by the paths of its files. */
export function pluginPackage(names: readonly string[]): ThemeFinding | undefined {
  if (names.includes("manifest.json") || !names.includes("plugin.json")) return undefined;
  return {
    rule: "package/plugin",
    level: "error",
    file: "plugin.json",
    message: "belongs to a plugin, so this package is not a theme",
    hint: "Choose the package of a theme.",
  };
}
