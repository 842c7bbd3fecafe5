import type { FieldIssue } from "@sitevine/contracts";
import { invalid } from "../../kernel/refusals.js";
import { isCommonPassword } from "../../platform/crypto/common-passwords.js";

/** The issue of a common password, which would be guessed first; `path` is the field that contains it. */
export function commonPasswordIssues(password: string, path: string): readonly FieldIssue[] {
  if (!isCommonPassword(password)) return [];
  const message = "is one of the 10,000 most common passwords, which are guessed first; choose another one";
  return [{ path, message, code: "common_password" }];
}

/** Throws SVC-API-4001 for a common password, which would be guessed first. */
export function requireUncommonPassword(password: string, path: string): void {
  const issues = commonPasswordIssues(password, path);
  if (issues.length > 0) throw invalid(issues);
}
