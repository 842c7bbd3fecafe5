import type { ThemeRule } from "./theme-rule.js";

export const zipFolder: ThemeRule = {
  number: 122,
  id: "zip/folder",
  level: "error",
  title: "Folders have no contents",
  why: "Bytes in a folder are read by no program and hide whatever they like.",
  bad: "An entry assets/ with a size of 12 bytes.",
  good: "An entry assets/ of no size, or none at all.",
};
