import type { ThemeRule } from "./theme-rule.js";

export const exportAssetType: ThemeRule = {
  number: 804,
  id: "export/asset-type",
  level: "notice",
  title: "Files that the look refers to are images or fonts",
  why: "A package holds no others; the reference keeps its address on this site.",
  bad: "A layout whose image is a PDF, exported.",
  good: "The same page as a PNG.",
};
