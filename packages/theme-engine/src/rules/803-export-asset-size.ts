import type { ThemeRule } from "./theme-rule.js";

export const exportAssetSize: ThemeRule = {
  number: 803,
  id: "export/asset-size",
  level: "warning",
  title: "Files that the look refers to have at most 5 MB",
  why: "No package holds a larger one; the reference keeps its address on this site.",
  bad: "A layout with a photograph of 6 MB, exported.",
  good: "The same photograph, scaled and compressed to 300 kB.",
};
