import type { ThemeRule } from "./theme-rule.js";

export const zipEncrypted: ThemeRule = {
  number: 116,
  id: "zip/encrypted",
  level: "error",
  title: "Nothing is encrypted",
  why: "What cannot be read cannot be checked.",
  bad: "A package with a password.",
  good: "The same package without one.",
};
