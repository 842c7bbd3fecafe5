import type { TokenValueProblem } from "@sitevine/contracts";
import type { ThemeFinding } from "../findings/theme-finding.js";
import { issueFinding, type TokenIssue } from "./token-issue.js";

// The contracts check values, since a site checks the administrator's by the same rules. Their schema names the rule in an
// issue's parameters, which are untyped.
const VALUE_RULES: Readonly<Record<TokenValueProblem["rule"], true>> = {
  "token/size": true,
  "token/character": true,
  "token/control": true,
  "token/empty": true,
  "token/unbalanced": true,
  "token/important": true,
  "token/remote-url": true,
};

const isValueRule = (rule: unknown): rule is TokenValueProblem["rule"] =>
  typeof rule === "string" && Object.hasOwn(VALUE_RULES, rule);

/** Reports an issue with a token's value; undefined for any other issue. */
export function refusedValue(file: string, issue: TokenIssue): ThemeFinding | undefined {
  const rule: unknown = issue.code === "custom" ? issue.params?.rule : undefined;
  return isValueRule(rule) ? issueFinding(rule, file, issue) : undefined;
}
