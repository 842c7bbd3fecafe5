import type { ThemeRule } from "./theme-rule.js";

export const tokenScope: ThemeRule = {
  number: 403,
  id: "token/scope",
  level: "error",
  title: "Scopes have usable names",
  why: "A site has one look, so light and dark are never scopes beside others; a name is 1 to 128 characters.",
  bad: { file: "tokens.json", text: '{"global": {}, "dark": {"--c-bg": "#000"}}' },
  good: { file: "tokens.json", text: '{"global": {"--c-bg": "#000"}}' },
};
