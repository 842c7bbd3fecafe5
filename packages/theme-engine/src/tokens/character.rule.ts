import type { ThemeRule } from "../findings/theme-rule.js";

/** The contracts check it, in `tokenValueProblem`. */
export const tokenCharacter: ThemeRule = {
  number: 408,
  id: "token/character",
  level: "error",
  title: "Values have none of { } < > ;",
  why: "With them a value could close its rule, open another or leave a style element.",
  bad: { file: "tokens.json", text: '{"global": {"--c-bg": "red; } body { display: none"}}' },
  good: { file: "tokens.json", text: '{"global": {"--c-bg": "red"}}' },
};
