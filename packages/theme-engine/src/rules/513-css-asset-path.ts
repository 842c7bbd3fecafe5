import type { ThemeRule } from "./theme-rule.js";

export const cssAssetPath: ThemeRule = {
  number: 513,
  id: "css/asset-path",
  level: "error",
  title: "Files are assets/<file> or absolute paths of the site",
  why: "A stylesheet is served from another place than it had in the package, so other relative paths lead nowhere.",
  bad: { file: "styles/custom.css", text: '.card { background: url("../logo.png") }' },
  good: { file: "styles/custom.css", text: '.card { background: url("assets/logo.png") }' },
};
