import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import { issueFinding, type TokenIssue } from "./token-issue.js";

export const tokenName: ThemeRule = {
  number: 405,
  id: "token/name",
  level: "error",
  title: "Names are custom properties of letters, digits, hyphens and underscores",
  why: "Names are written to the stylesheet unchanged. They have at most 128 characters.",
  bad: { file: "tokens.json", text: '{"global": {"c-bg": "#fff"}}' },
  good: { file: "tokens.json", text: '{"global": {"--c-bg": "#fff"}}' },
};

/** Reports an issue with a token's name; undefined for any other issue. */
export function refusedName(file: string, issue: TokenIssue): ThemeFinding | undefined {
  const isName = issue.code === "invalid_key" && issue.path.length !== 1;
  return isName ? issueFinding("token/name", file, issue) : undefined;
}
