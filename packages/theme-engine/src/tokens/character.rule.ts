import type { ThemeRule } from "../findings/theme-rule.js";

/** `tokenValueProblem` of the contracts checks it. */
export const tokenCharacter: ThemeRule = {
  number: 408,
  id: "token/character",
  level: "error",
  title: "Values do not contain { } < > ;",
  why: "With them a value could close its rule, open another or leave a style element.",
  bad: { file: "tokens.json", text: '{"global": {"--c-bg": "red; } body { display: none"}}' },
  good: { file: "tokens.json", text: '{"global": {"--c-bg": "red"}}' },
};
