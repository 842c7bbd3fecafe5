import type { AnswerOf, getReport, updateReport } from "@sitevine/api";
import type { ReportFilingsTable, ReportSnapshotsTable } from "../../platform/db/schema/reports.js";
import { storedJson } from "../../platform/db/stored-json.js";
import type { UserSummary } from "../users/index.js";
import type { ReportAction } from "./report.policy.js";
import type { Quoted, ReportTarget } from "./report-target.registry.js";
import type { ReportRow } from "./reports.repo.js";

export type ReportView = AnswerOf<typeof updateReport>;
export type ReportDetail = AnswerOf<typeof getReport>;

type People = ReadonlyMap<string, UserSummary>;

/** Data that a report is shown with. */
export interface ReportSurroundings {
  readonly people: People;
  readonly target: ReportTarget;
  readonly actions: readonly ReportAction[];
  /** False where the report is about whoever looks at it. */
  readonly seesReporters: boolean;
  readonly now: Date;
}

const summary = (people: People, id: string | null): UserSummary | null =>
  id === null ? null : (people.get(id) ?? null);

/** Claim of the moderator who works on a report now; null without one, or when it has ended. */
export function liveClaim(
  { claimed_by, claimed_until }: Pick<ReportRow, "claimed_by" | "claimed_until">,
  now: Date,
): { readonly by: string; readonly until: string } | null {
  if (claimed_by === null || claimed_until === null || claimed_until <= now.toISOString()) return null;
  return { by: claimed_by, until: claimed_until };
}

export function reportView(
  row: ReportRow,
  { people, target, actions, seesReporters, now }: ReportSurroundings,
): ReportView {
  const claim = liveClaim(row, now);
  const by = summary(people, claim?.by ?? null);
  const isHidden = target.state === "hidden";
  return {
    id: row.id,
    status: row.status,
    reason: row.reason,
    note: isHidden || !seesReporters ? null : row.note,
    target: {
      type: row.target_type,
      id: row.target_id,
      label: isHidden ? "" : row.label,
      href: target.href,
      owner: summary(people, row.owner_id),
      isGone: target.state === "gone",
    },
    reporter: seesReporters ? summary(people, row.reporter_id) : null,
    reporters: row.filings,
    round: row.round,
    handler: summary(people, row.handler_id),
    claim: claim && by && { by, until: claim.until },
    resolution: row.resolution,
    actions: [...actions],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export const filingView = (
  filing: ReportFilingsTable,
  people: People,
  seesReporters: boolean,
): ReportDetail["filings"][number] => ({
  reporter: seesReporters ? summary(people, filing.reporter_id) : null,
  reason: filing.reason,
  note: seesReporters ? filing.note : null,
  round: filing.round,
  createdAt: filing.created_at,
});

export const quotedOf = ({ id, surroundings }: ReportSnapshotsTable): readonly Quoted[] =>
  (storedJson(surroundings, "report_snapshots", id) as readonly Quoted[] | undefined) ?? [];

export const snapshotView = (snapshot: ReportSnapshotsTable, people: People): ReportDetail["snapshots"][number] => ({
  takenAt: snapshot.taken_at,
  label: snapshot.label,
  html: snapshot.html,
  href: snapshot.href,
  surroundings: quotedOf(snapshot).map(({ authorId, html, createdAt }) => ({
    author: summary(people, authorId),
    html,
    createdAt,
  })),
});
