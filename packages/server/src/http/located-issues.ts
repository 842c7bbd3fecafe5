import type { Endpoint } from "@sitevine/api";
import { AppError, type Issue } from "../kernel/app-error.js";

const LOCATED = /^(?:params|query|body)(?:\.|$)/;

/** The part of the request that holds the field; no endpoint has one field in two parts. */
function partOf({ params, query }: Endpoint, field: string): "params" | "query" | "body" {
  if (params && Object.hasOwn(params.shape, field)) return "params";
  return query && Object.hasOwn(query.shape, field) ? "query" : "body";
}

function located(issue: Issue, endpoint: Endpoint): Issue {
  if (!("path" in issue) || LOCATED.test(issue.path)) return issue;
  const [field = ""] = issue.path.split(".", 1);
  return { ...issue, path: `${partOf(endpoint, field)}.${issue.path}` };
}

/**
 * The error of a use case with the paths of its issues made relative to the request: a use case knows the field, but
 * not which part of the request it was in.
 */
export function withLocatedIssues(error: unknown, endpoint: Endpoint): unknown {
  if (!(error instanceof AppError) || !error.issues) return error;
  const { code, message, headers, cause } = error;
  return new AppError(code, { message, headers, cause, issues: error.issues.map((issue) => located(issue, endpoint)) });
}
