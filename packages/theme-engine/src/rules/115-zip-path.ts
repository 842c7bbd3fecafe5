import type { ThemeRule } from "./theme-rule.js";

export const zipPath: ThemeRule = {
  number: 115,
  id: "zip/path",
  level: "error",
  title: "Names are plain relative paths",
  why: "A name with .., a drive, a backslash or control characters can leave the folder that it is unpacked to, or read as another name.",
  bad: "An entry ../../etc/passwd.",
  good: "An entry assets/logo.png.",
};
