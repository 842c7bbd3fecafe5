import type { ThemeRule } from "./theme-rule.js";

export const tokenType: ThemeRule = {
  number: 402,
  id: "token/type",
  level: "error",
  title: "Tokens are texts in scopes",
  why: "tokens.json is an object of scopes, each an object of texts; a number has no unit and a list no meaning.",
  bad: { file: "tokens.json", text: '{"global": {"--sp-2": 8}}' },
  good: { file: "tokens.json", text: '{"global": {"--sp-2": "8px"}}' },
};
