import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import { issueFinding, type TokenIssue } from "./token-issue.js";

export const tokenType: ThemeRule = {
  number: 402,
  id: "token/type",
  level: "error",
  title: "Tokens are strings in scopes",
  why: "tokens.json is an object of scopes, and each scope is an object of strings. A number would have no unit, a list no meaning.",
  bad: { file: "tokens.json", text: '{"global": {"--sp-2": 8}}' },
  good: { file: "tokens.json", text: '{"global": {"--sp-2": "8px"}}' },
};

/** Reports an issue of the schema that no other rule covers. */
export function malformedTokens(file: string, issue: TokenIssue): ThemeFinding {
  return issueFinding("token/type", file, issue);
}
