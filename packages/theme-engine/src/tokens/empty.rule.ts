import type { ThemeRule } from "../findings/theme-rule.js";

/** `tokenValueProblem` of the contracts checks it. */
export const tokenEmpty: ThemeRule = {
  number: 410,
  id: "token/empty",
  level: "error",
  title: "Values are not empty",
  why: "An empty value invalidates every declaration that uses the token. Leave the token out instead.",
  bad: { file: "tokens.json", text: '{"global": {"--c-bg": " "}}' },
  good: { file: "tokens.json", text: '{"global": {"--c-bg": "transparent"}}' },
};
