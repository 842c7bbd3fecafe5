import type * as z from "zod";
import { errorEnvelopeSchema } from "../errors/envelope.js";
import type { Answer } from "./transport.js";

/** Ends a rule as failed: the marketplace violates it. */
export class RuleFailure extends Error {}

/** Ends a rule as skipped: the given hooks do not suffice to judge it. */
export class RuleSkip extends Error {}

/** Fails the rule unless the condition holds. */
export function check(condition: boolean, message: string): asserts condition {
  if (!condition) throw new RuleFailure(message);
}

/** Fails unless the answer has that status. The message says what was requested. */
export function checkStatus(answer: Answer, status: number, asked: string): void {
  // A body is read only to describe a failure: packages are megabytes.
  if (answer.status !== status) throw new RuleFailure(`${asked}: expected ${status}, got ${describe(answer)}`);
}

/** Fails unless the answer is a 4xx. */
export function checkRefused(answer: Answer, asked: string): void {
  if (answer.status < 400 || answer.status >= 500)
    throw new RuleFailure(`${asked}: expected a refusal (4xx), got ${describe(answer)}`);
}

/** Fails unless the answer has that status and its body the given shape. Returns the body. */
export function readBody<Schema extends z.ZodType>(
  answer: Answer,
  status: number,
  schema: Schema,
  asked: string,
): z.infer<Schema> {
  checkStatus(answer, status, asked);
  const parsed = schema.safeParse(answer.json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RuleFailure(`${asked}: ${issue?.path.join(".") || "the body"} ${issue?.message ?? "is malformed"}`);
}

/** The code of an error answer, if it has the shape of one. */
export function errorCode(answer: Answer): string | undefined {
  const parsed = errorEnvelopeSchema.safeParse(answer.json);
  return parsed.success ? parsed.data.error.code : undefined;
}

export function describe(answer: Answer): string {
  const code = errorCode(answer);
  return code ? `${answer.status} ${code}` : String(answer.status);
}
