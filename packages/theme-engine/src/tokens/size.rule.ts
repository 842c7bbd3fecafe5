import type { ThemeRule } from "../findings/theme-rule.js";

/** The contracts check it, in `tokenValueProblem`. */
export const tokenSize: ThemeRule = {
  number: 407,
  id: "token/size",
  level: "error",
  title: "A value has at most 8 KiB",
  why: "Every page loads them all; a picture belongs into assets/ and the stylesheet.",
  bad: "A token with a photograph as a data: URL.",
  good: { file: "tokens.json", text: '{"global": {"--c-bg": "#fff"}}' },
};
