import { invalidField } from "../../kernel/refusals.js";

/** @throws {AppError} SVC-API-4001 when the text is longer than the author's rank allows; null means no limit. */
export function requireLength(content: string, limit: number | null): void {
  if (limit !== null && content.length > limit)
    throw invalidField("content", `must have at most ${limit} characters at your rank`, "too_big");
}
