import type { FieldIssue } from "@sitevine/contracts";
import type * as z from "zod";

/** Zod's issues in the wire's shape; paths are dotted and begin with the part of the request they are about. */
export function fieldIssues(error: z.ZodError, part: string): FieldIssue[] {
  return error.issues.map((issue) => ({
    path: [part, ...issue.path].filter((step) => step !== "").join("."),
    message: issue.message,
    code: issue.code ?? "invalid",
  }));
}
