import type { ThemeRule } from "../findings/theme-rule.js";

/** The contracts check it, in `tokenValueProblem`. */
export const tokenEmpty: ThemeRule = {
  number: 410,
  id: "token/empty",
  level: "error",
  title: "Values are not empty",
  why: "An empty value makes everything that uses the token invalid; leave the token out instead.",
  bad: { file: "tokens.json", text: '{"global": {"--c-bg": " "}}' },
  good: { file: "tokens.json", text: '{"global": {"--c-bg": "transparent"}}' },
};
