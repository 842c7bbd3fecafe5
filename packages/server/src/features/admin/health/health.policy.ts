import type { AnswerOf, getAdminHealth } from "@sitevine/api";
import type { QueueState } from "../../../platform/jobs/jobs.js";

type Status = AnswerOf<typeof getAdminHealth>["status"];

/** What is said of a part that answers. */
export interface Verdict {
  readonly status: Status;
  readonly detail: string;
}

const WORST_FIRST: readonly Status[] = ["failed", "degraded", "ok"];
// Retries and a burst of work make jobs late for a while.
const LATE_MS = 5 * 60_000;

/** The site is as well as the part that is worst. */
export const worstOf = (parts: readonly { readonly status: Status }[]): Status =>
  WORST_FIRST.find((status) => parts.some((part) => part.status === status)) ?? "ok";

export function queueVerdict({ driver, waiting, failed, oldestDueAt }: QueueState, now: Date): Verdict {
  const counts = `${waiting} waiting, ${failed} failed (${driver})`;
  const lateMs = oldestDueAt === null ? 0 : now.getTime() - oldestDueAt.getTime();
  if (lateMs > LATE_MS)
    return { status: "degraded", detail: `${counts}; one is due since ${Math.floor(lateMs / 60_000)} minutes` };
  return { status: failed > 0 ? "degraded" : "ok", detail: counts };
}

/** Mails that nobody gets are right for trying the site out, and nothing else. */
export const outboxVerdict = (isProduction: boolean): Verdict => ({
  status: isProduction ? "degraded" : "ok",
  detail: "Mails are written to the outbox folder; set SMTP_URL to send them.",
});
