import type { ThemeRule } from "./theme-rule.js";

export const tokenName: ThemeRule = {
  number: 405,
  id: "token/name",
  level: "error",
  title: "Names are custom properties of letters, digits, hyphens and underscores",
  why: "Names are written to the stylesheet as they are; at most 128 characters.",
  bad: { file: "tokens.json", text: '{"global": {"c-bg": "#fff"}}' },
  good: { file: "tokens.json", text: '{"global": {"--c-bg": "#fff"}}' },
};
