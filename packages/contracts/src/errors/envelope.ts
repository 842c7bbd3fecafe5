import * as z from "zod";

/** One invalid field of a request: its JSON path joined with dots, a message and a machine-readable code. */
export const fieldIssueSchema = z.object({ path: z.string(), message: z.string(), code: z.string() });
export type FieldIssue = z.infer<typeof fieldIssueSchema>;

/** The shape of every error answer: `{error: {code, message, details?}}`. */
export const errorEnvelopeSchema = z.object({
  error: z.object({ code: z.string(), message: z.string(), details: z.unknown().optional() }),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;
