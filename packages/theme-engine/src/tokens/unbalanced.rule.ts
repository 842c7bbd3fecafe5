import type { ThemeRule } from "../findings/theme-rule.js";

/** The contracts check it, in `tokenValueProblem`. */
export const tokenUnbalanced: ThemeRule = {
  number: 411,
  id: "token/unbalanced",
  level: "error",
  title: "Brackets, strings and comments are closed",
  why: "What is left open swallows the tokens behind it.",
  bad: { file: "tokens.json", text: '{"global": {"--c-bg": "rgb(0 0 0"}}' },
  good: { file: "tokens.json", text: '{"global": {"--c-bg": "rgb(0 0 0)"}}' },
};
