import type { ThemeRule } from "./theme-rule.js";

export const zipCentralDirectory: ThemeRule = {
  number: 108,
  id: "zip/central-directory",
  level: "error",
  title: "Records of the directory stay inside the directory",
  why: "A record that runs out of the directory is read as something else by every program.",
  bad: "A directory record whose comment reaches past the end of the directory.",
  good: "The file as the zip program wrote it.",
};
