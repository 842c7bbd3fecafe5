import type { AnswerOf, getModerationSummary } from "@sitevine/api";
import type { Member } from "../../kernel/caller.js";

/** Counts of the queues, each by index. */
export interface QueueCounts {
  readonly reports: () => Promise<number>;
  readonly cases: () => Promise<number>;
  readonly warnings: () => Promise<number>;
  readonly bans: () => Promise<number>;
  readonly silences: () => Promise<number>;
}

/** The counts that the caller may see; null for the others. */
export const summaryFor =
  (counts: QueueCounts) =>
  async ({ permissions }: Member): Promise<AnswerOf<typeof getModerationSummary>> => {
    const counted = (permission: string, count: () => Promise<number>): Promise<number> | null =>
      permissions.has(permission) || permissions.has("admin.access") ? count() : null;
    const [openReports, openCases, activeWarnings, activeBans, activeSilences] = await Promise.all([
      counted("moderation.report.manage", counts.reports),
      counted("moderation.cases.manage", counts.cases),
      counted("moderation.warn", counts.warnings),
      counted("moderation.ban", counts.bans),
      counted("moderation.warn", counts.silences),
    ]);
    return { openReports, openCases, activeWarnings, activeBans, activeSilences };
  };
