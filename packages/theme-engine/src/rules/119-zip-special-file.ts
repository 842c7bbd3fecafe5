import type { ThemeRule } from "./theme-rule.js";

export const zipSpecialFile: ThemeRule = {
  number: 119,
  id: "zip/special-file",
  level: "error",
  title: "Entries are ordinary files and folders",
  why: "A symbolic link could point out of the package.",
  bad: "assets/logo.png as a symbolic link to /etc/passwd.",
  good: "assets/logo.png as a file.",
};
