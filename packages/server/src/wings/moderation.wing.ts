import { keepReportedImages } from "../features/comments/index.js";
import { sendQueueChange } from "../features/moderation-log/index.js";
import {
  coreTargets,
  countReports,
  countWaiting,
  createFileReport,
  createReportQueries,
  createReports,
  createReportTargets,
  registerReportUndo,
  reportRoutes,
  summaryFor,
} from "../features/reports/index.js";
import { findUserSummaries } from "../features/users/index.js";
import type { CommunityWing } from "./community.wing.js";
import type { Foundation } from "./foundation.js";
import type { MembersWing } from "./members.wing.js";

/** Dependencies of moderation on other wings. */
export interface ModerationNeeds
  extends Pick<
      MembersWing,
      "moderationLog" | "categoryAccess" | "undos" | "banQueries" | "silenceQueries" | "warningQueries"
    >,
    Pick<CommunityWing, "articleQueries" | "places" | "contentActions"> {
  readonly countOpenCases: () => Promise<number>;
}

/** Builds what members report, and what moderators make of it. */
export function buildModeration(foundation: Foundation, needs: ModerationNeeds) {
  const { db, clock, newId, settings, events, live } = foundation;
  const { articleQueries: articles, places, contentActions: actions, countOpenCases } = needs;

  const targets = createReportTargets(
    coreTargets({ db, settings, articles, categories: needs.categoryAccess, places, actions }),
  );
  const queries = createReportQueries({ db, clock, targets });

  async function tell(report: { id: string; status: string; claimed_by: string | null }): Promise<void> {
    const { id, status, claimed_by: by } = report;
    const claimedBy = by === null ? null : ((await findUserSummaries(db.read, [by])).get(by) ?? null);
    await sendQueueChange(live, { kind: "report", id, status, claimedBy });
  }

  const file = createFileReport({
    db,
    clock,
    newId,
    targets,
    tell,
    keepImages: (tx, texts) => keepReportedImages(tx, texts, clock.now()),
  });
  const reports = createReports({ db, clock, log: needs.moderationLog, events, queries, tell });
  registerReportUndo({ undos: needs.undos, clock, queries });
  const countOpenReports = () => countWaiting(db.read);
  const summary = summaryFor({
    reports: countOpenReports,
    cases: countOpenCases,
    warnings: needs.warningQueries.countActive,
    bans: needs.banQueries.countActive,
    silences: needs.silenceQueries.countActive,
  });

  return {
    reportTargets: targets,
    countOpenReports,
    countOpenCases,
    countReportsAbout: (ownerId: string) => countReports(db.read, { ownerId }),
    endpoints: reportRoutes({ file, reports, queries, settings, summary }),
  };
}

export type ModerationWing = ReturnType<typeof buildModeration>;
