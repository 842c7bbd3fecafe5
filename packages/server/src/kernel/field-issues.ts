import type { FieldIssue } from "@sitevine/contracts";
import type * as z from "zod";

/** Zod's issues in the shape of the API. Paths are dotted and begin with `at`, which names what was parsed. */
export function fieldIssues(error: z.ZodError, at: string): FieldIssue[] {
  return error.issues.map((issue) => ({
    path: [at, ...issue.path].filter((step) => step !== "").join("."),
    message: issue.message,
    code: issue.code ?? "invalid",
  }));
}
