import type { ThemeRule } from "../findings/theme-rule.js";

/** `tokenValueProblem` of the contracts checks it. */
export const tokenImportant: ThemeRule = {
  number: 412,
  id: "token/important",
  level: "error",
  title: "Values have no !important",
  why: "It would reverse the precedence of the layers, so that the theme's value overrides the administrator's.",
  bad: { file: "tokens.json", text: '{"global": {"--c-bg": "red !important"}}' },
  good: { file: "tokens.json", text: '{"global": {"--c-bg": "red"}}' },
};
