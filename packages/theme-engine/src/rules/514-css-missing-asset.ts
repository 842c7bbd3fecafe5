import type { ThemeRule } from "./theme-rule.js";

export const cssMissingAsset: ThemeRule = {
  number: 514,
  id: "css/missing-asset",
  level: "error",
  title: "Files that the stylesheet uses are in the package",
  why: "Letters must match in case, as on the disk of most servers.",
  bad: { file: "styles/custom.css", text: '.card { background: url("assets/Logo.png") }' },
  good: { file: "styles/custom.css", text: '.card { background: url("assets/logo.png") }' },
};
