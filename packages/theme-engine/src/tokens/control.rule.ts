import type { ThemeRule } from "../findings/theme-rule.js";

/** `tokenValueProblem` of the contracts checks it. */
export const tokenControl: ThemeRule = {
  number: 409,
  id: "token/control",
  level: "error",
  title: "Values have no control characters",
  why: "They are invisible, and parsers disagree on where a line ends.",
  bad: { file: "tokens.json", text: '{ "global": { "--c-bg": "red\\u0007" } }' },
  good: { file: "tokens.json", text: '{"global": {"--c-bg": "red"}}' },
};
