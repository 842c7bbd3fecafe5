import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import { issueFinding, type TokenIssue } from "./token-issue.js";

export const tokenType: ThemeRule = {
  number: 402,
  id: "token/type",
  level: "error",
  title: "Tokens are texts in scopes",
  why: "tokens.json is an object of scopes, each an object of texts; a number has no unit and a list no meaning.",
  bad: { file: "tokens.json", text: '{"global": {"--sp-2": 8}}' },
  good: { file: "tokens.json", text: '{"global": {"--sp-2": "8px"}}' },
};

/** Whatever the schema has against a map and no rule of its own tells. */
export function malformedTokens(file: string, issue: TokenIssue): ThemeFinding {
  return issueFinding("token/type", file, issue);
}
