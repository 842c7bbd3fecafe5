import type { ThemeRule } from "./theme-rule.js";

export const tokenCount: ThemeRule = {
  number: 406,
  id: "token/count",
  level: "error",
  title: "There are at most 2,000 tokens",
  why: "Every page loads them all.",
  bad: "A tokens.json with 2,001 tokens.",
  good: "A tokens.json with the tokens that the theme changes.",
};
