import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import { issueFinding, type TokenIssue } from "./token-issue.js";

export const tokenCount: ThemeRule = {
  number: 406,
  id: "token/count",
  level: "error",
  title: "There are at most 2,000 tokens",
  why: "Every page loads them all.",
  bad: "A tokens.json with 2,001 tokens.",
  good: "A tokens.json with the tokens that the theme changes.",
};

/** Reports an issue with the whole map, which means that it has too many tokens; undefined for any other issue. */
export function tooManyTokens(file: string, issue: TokenIssue): ThemeFinding | undefined {
  const isWhole = issue.code === "custom" && issue.path.length === 0;
  return isWhole ? issueFinding("token/count", file, issue) : undefined;
}
