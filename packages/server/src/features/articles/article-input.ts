import { AppError } from "../../kernel/app-error.js";

/** The refusal of one field of an article that was sent. */
export const invalid = (path: string, message: string, code: string): AppError =>
  new AppError("SVC-API-4001", { details: [{ path: `body.${path}`, message, code }] });

/** @throws {AppError} SVC-API-4001 when the text is longer than the author's rank allows; null is without limit. */
export function requireLength(content: string, limit: number | null): void {
  if (limit !== null && content.length > limit)
    throw invalid("content", `must have at most ${limit} characters at your rank`, "too_big");
}
