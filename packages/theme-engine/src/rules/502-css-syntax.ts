import type { ThemeRule } from "./theme-rule.js";

export const cssSyntax: ThemeRule = {
  number: 502,
  id: "css/syntax",
  level: "error",
  title: "The stylesheet is well-formed",
  why: "Browsers guess what broken CSS means, and could guess a rule that was never checked.",
  bad: { file: "styles/custom.css", text: ".card { color: red" },
  good: { file: "styles/custom.css", text: ".card { color: red }" },
};
