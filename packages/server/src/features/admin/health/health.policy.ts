import type { AnswerOf, getAdminHealth } from "@sitevine/api";
import type { DiskSpace } from "../../../platform/files/disk-space.js";
import type { QueueState } from "../../../platform/jobs/jobs.js";
import type { PluginHealth } from "../../plugins/index.js";

type Status = AnswerOf<typeof getAdminHealth>["status"];

/** The verdict on a component that answers. */
export interface Verdict {
  readonly status: Status;
  readonly detail: string;
}

const WORST_FIRST: readonly Status[] = ["failed", "degraded", "ok"];
// Retries and bursts of work make jobs late for a while.
const LATE_MS = 5 * 60_000;

/** The status of the site is that of its worst component. */
export const worstOf = (parts: readonly { readonly status: Status }[]): Status =>
  WORST_FIRST.find((status) => parts.some((part) => part.status === status)) ?? "ok";

export function queueVerdict({ driver, waiting, failed, oldestDueAt }: QueueState, now: Date): Verdict {
  const counts = `${waiting} waiting, ${failed} failed (${driver})`;
  const lateMs = oldestDueAt === null ? 0 : now.getTime() - oldestDueAt.getTime();
  if (lateMs > LATE_MS)
    return { status: "degraded", detail: `${counts}; one has been due for ${Math.floor(lateMs / 60_000)} minutes` };
  return { status: failed > 0 ? "degraded" : "ok", detail: counts };
}

/** An outbox that sends no mail is right only for trying out the site. */
export const outboxVerdict = (isProduction: boolean): Verdict => ({
  status: isProduction ? "degraded" : "ok",
  detail: "Mails are written to the outbox folder; set SMTP_URL to send them.",
});

/** A plugin that does not run leaves the rest of the site as it is. */
export function pluginVerdict({ running, failed, unenforced, isSafeMode }: PluginHealth): Verdict {
  if (isSafeMode) return { status: "degraded", detail: "The site was started with --safe, so no plugin runs." };
  const sentences = [
    running === 1 ? "1 plugin runs." : `${running} plugins run.`,
    ...failed.map(({ id, problem }) => `${id} does not run: ${problem ?? "see the error log."}`),
    ...unenforced,
  ];
  return { status: failed.length > 0 ? "degraded" : "ok", detail: sentences.join(" ") };
}

const MIB = 1024 * 1024;
// Below it, an import of a theme or a backup of the database may not fit.
const LITTLE = 1024 * MIB;
// Below it, the next writes may fail.
const ALMOST_NONE = 100 * MIB;

/** The verdict on the disk with the least space. */
export function diskVerdict(disks: readonly DiskSpace[]): Verdict {
  const least = Math.min(...disks.map(({ free }) => free));
  const detail = `${Math.floor(least / MIB)} MiB are free.`;
  if (least < ALMOST_NONE) return { status: "failed", detail: `${detail} Make room, or writes will fail.` };
  return least < LITTLE ? { status: "degraded", detail: `${detail} Make room soon.` } : { status: "ok", detail };
}
