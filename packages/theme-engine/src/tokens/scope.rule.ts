import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import { issueFinding, type TokenIssue } from "./token-issue.js";

export const tokenScope: ThemeRule = {
  number: 403,
  id: "token/scope",
  level: "error",
  title: "Scopes have valid names",
  why: "A site has one look, so light and dark cannot be scopes beside others. A name has 1 to 128 characters.",
  bad: { file: "tokens.json", text: '{"global": {}, "dark": {"--c-bg": "#000"}}' },
  good: { file: "tokens.json", text: '{"global": {"--c-bg": "#000"}}' },
};

/** Reports an issue with a scope's name; undefined for any other issue. */
export function refusedScope(file: string, issue: TokenIssue): ThemeFinding | undefined {
  const isName = issue.code === "invalid_key" && issue.path.length === 1;
  return isName ? issueFinding("token/scope", file, issue) : undefined;
}
