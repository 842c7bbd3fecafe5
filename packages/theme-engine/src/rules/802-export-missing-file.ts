import type { ThemeRule } from "./theme-rule.js";

export const exportMissingFile: ThemeRule = {
  number: 802,
  id: "export/missing-file",
  level: "warning",
  title: "Files that the look refers to are still there",
  why: "The package would lack them as well; the reference keeps its address on this site.",
  bad: "An image in a layout whose upload was deleted, exported.",
  good: "The same image, uploaded again.",
};
