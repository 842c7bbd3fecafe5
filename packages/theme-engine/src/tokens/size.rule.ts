import type { ThemeRule } from "../findings/theme-rule.js";

/** `tokenValueProblem` of the contracts checks it. */
export const tokenSize: ThemeRule = {
  number: 407,
  id: "token/size",
  level: "error",
  title: "A value has at most 8 KiB",
  why: "Every page loads all tokens. Put pictures into assets/ and refer to them in the stylesheet.",
  bad: "A token with a photograph as a data: URL.",
  good: { file: "tokens.json", text: '{"global": {"--c-bg": "#fff"}}' },
};
