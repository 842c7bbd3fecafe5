import { type FieldIssue, issuesOf as issuesOfAnswer } from "@sitevine/app-kit";
import { findingOf } from "./refusal.js";

/** The findings of a refused write by field, in the language of the panel; empty for any other failure. */
export const issuesOf = (error: unknown): readonly FieldIssue[] =>
  issuesOfAnswer(error).map((issue) => ({ ...issue, message: findingOf(issue) }));
