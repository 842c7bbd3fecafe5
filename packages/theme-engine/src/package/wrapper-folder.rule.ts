import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const packageWrapperFolder: ThemeRule = {
  number: 202,
  id: "package/wrapper-folder",
  level: "notice",
  title: "manifest.json is at the root of the zip",
  why: "Many tools zip a folder with its name. If everything is in it, the package is read as if it was zipped without it.",
  bad: "harbor/manifest.json, harbor/tokens.json, …",
  good: "manifest.json, tokens.json, …",
};

/** Reports the folder around the whole package, which was taken off its names. */
export const wrapperFolder = (wrapper: string): ThemeFinding => ({
  rule: "package/wrapper-folder",
  level: "notice",
  file: "package",
  message: `is in the folder ${wrapper} and is read without it`,
  hint: "Zip the contents of the folder, not the folder.",
});
