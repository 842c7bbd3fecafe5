import { jsonPointer, type tokenMapSchema } from "@sitevine/contracts";
import type { ThemeRuleId } from "../findings/rule-id.js";
import type { ThemeFinding } from "../findings/theme-finding.js";

/** A problem that the schema of token maps reports about a part of a map. */
export type TokenIssue = NonNullable<ReturnType<typeof tokenMapSchema.safeParse>["error"]>["issues"][number];

/** The issue as a finding of a rule. */
export function issueFinding(rule: ThemeRuleId, file: string, issue: TokenIssue): ThemeFinding {
  const path = issue.path.map(String).join(" ");
  const message = path === "" ? issue.message : `${path}: ${issueMessage(issue)}`;
  return { rule, level: "error", file, pointer: jsonPointer(issue.path), message };
}

const issueMessage = (issue: TokenIssue): string =>
  issue.code === "invalid_key" ? (issue.issues[0]?.message ?? issue.message) : issue.message;
