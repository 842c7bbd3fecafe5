import type { ThemeRule } from "./theme-rule.js";

export const zipUnicodePath: ThemeRule = {
  number: 111,
  id: "zip/unicode-path",
  level: "error",
  title: "A second name in an extra field repeats the first",
  why: "Some readers prefer the second name, so that it could bring a file in under a name that was never checked.",
  bad: "An entry logo.png whose Unicode path field says ../logo.png.",
  good: "An entry logo.png whose Unicode path field says logo.png, or that has none.",
};
