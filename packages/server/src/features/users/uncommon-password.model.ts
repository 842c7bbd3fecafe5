import type { FieldIssue } from "@sitevine/contracts";
import { invalid } from "../../kernel/refusals.js";
import { isCommonPassword } from "../../platform/crypto/common-passwords.js";

/** What is wrong with a new password that is guessed first; `path` is the field that holds it. */
export function commonPasswordIssues(password: string, path: string): readonly FieldIssue[] {
  if (!isCommonPassword(password)) return [];
  const message = "is one of the 10,000 most common passwords, which are guessed first; choose another one";
  return [{ path, message, code: "common_password" }];
}

/** Throws SVC-API-4001 for a new password that is guessed first. */
export function requireUncommonPassword(password: string, path: string): void {
  const issues = commonPasswordIssues(password, path);
  if (issues.length > 0) throw invalid(issues);
}
