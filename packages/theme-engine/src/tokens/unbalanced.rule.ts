import type { ThemeRule } from "../findings/theme-rule.js";

/** `tokenValueProblem` of the contracts checks it. */
export const tokenUnbalanced: ThemeRule = {
  number: 411,
  id: "token/unbalanced",
  level: "error",
  title: "Brackets, strings and comments are closed",
  why: "Anything left open swallows the tokens after it.",
  bad: { file: "tokens.json", text: '{"global": {"--c-bg": "rgb(0 0 0"}}' },
  good: { file: "tokens.json", text: '{"global": {"--c-bg": "rgb(0 0 0)"}}' },
};
