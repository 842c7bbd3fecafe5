import type { ThemeRule } from "../findings/theme-rule.js";

/** The contracts check it, in `tokenValueProblem`. */
export const tokenImportant: ThemeRule = {
  number: 412,
  id: "token/important",
  level: "error",
  title: "Values have no !important",
  why: "It would turn the order of the layers round, so that the administrator's value loses to the theme's.",
  bad: { file: "tokens.json", text: '{"global": {"--c-bg": "red !important"}}' },
  good: { file: "tokens.json", text: '{"global": {"--c-bg": "red"}}' },
};
