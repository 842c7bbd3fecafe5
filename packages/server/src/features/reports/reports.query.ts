import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import { type Page, paginate } from "../../kernel/pagination.js";
import { notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import { findAuthorities, findUserSummaries, reaches } from "../users/index.js";
import { type ReportFacts, reportActions, seesReporters } from "./report.policy.js";
import type { ReportTarget, ReportTargets } from "./report-target.registry.js";
import {
  countHistory,
  countReports,
  findFilings,
  findReport,
  findSnapshots,
  type ReportList,
  type ReportRow,
  reportPageQuery,
} from "./reports.repo.js";
import {
  filingView,
  liveClaim,
  quotedOf,
  type ReportDetail,
  type ReportView,
  reportView,
  snapshotView,
} from "./reports.view.js";

/** A report with everything that decides what the caller may do with it. */
export interface JudgedReport {
  readonly row: ReportRow;
  readonly target: ReportTarget;
  readonly facts: ReportFacts;
}

/** Reports as moderators see them. */
export interface ReportQueries {
  list(caller: Member, list: ReportList): Promise<Page<ReportView>>;
  /** Throws SVC-API-4004 for an unknown report, and for one about something that the caller may not read. */
  get(caller: Member, id: string): Promise<ReportDetail>;
  /** Throws like `get`. */
  judged(caller: Member, id: string): Promise<JudgedReport>;
  view(caller: Member, row: ReportRow): Promise<ReportView>;
}

export interface ReportQueriesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly targets: Pick<ReportTargets, "find">;
}

const GONE: ReportTarget = { state: "gone", ownerId: null, label: "", href: null, acts: [] };

export function createReportQueries({ db, clock, targets }: ReportQueriesDeps): ReportQueries {
  /** The targets of some reports, by report. */
  async function targetsOf(caller: Member, rows: readonly ReportRow[]): Promise<ReadonlyMap<string, ReportTarget>> {
    const byType = Map.groupBy(rows, ({ target_type }) => target_type);
    const found = await Promise.all(
      [...byType].map(async ([type, ofType]) => {
        const known = await targets.find(type)?.find(
          caller,
          ofType.map(({ target_id }) => target_id),
        );
        return ofType.map((row) => [row.id, known?.get(row.target_id) ?? { ...GONE, ownerId: row.owner_id }] as const);
      }),
    );
    return new Map(found.flat());
  }

  async function judgedRows(caller: Member, rows: readonly ReportRow[], now: Date): Promise<JudgedReport[]> {
    const owners = [...new Set(rows.flatMap(({ owner_id }) => owner_id ?? []))];
    const [found, authorities] = await Promise.all([
      targetsOf(caller, rows),
      findAuthorities(db.read, [...new Set([caller.userId, ...owners])]),
    ]);
    return rows.map((row) => {
      const target = found.get(row.id) ?? GONE;
      const facts = {
        status: row.status,
        claimedBy: liveClaim(row, now)?.by ?? null,
        target,
        reaches: row.owner_id === null || reaches(authorities, caller.userId, row.owner_id),
      };
      return { row, target, facts };
    });
  }

  const peopleIn = ({ reporter_id, owner_id, handler_id, claimed_by }: ReportRow): string[] =>
    [reporter_id, owner_id, handler_id, claimed_by].filter((id) => id !== null);

  async function views(caller: Member, rows: readonly ReportRow[]): Promise<ReportView[]> {
    const now = clock.now();
    const [judged, people] = await Promise.all([
      judgedRows(caller, rows, now),
      findUserSummaries(db.read, rows.flatMap(peopleIn)),
    ]);
    return judged.map(({ row, target, facts }) =>
      reportView(row, {
        people,
        target,
        actions: reportActions(caller, facts),
        seesReporters: seesReporters(caller.userId, facts),
        now,
      }),
    );
  }

  async function judged(caller: Member, id: string): Promise<JudgedReport> {
    const row = await findReport(db.read, id);
    const [report] = row ? await judgedRows(caller, [row], clock.now()) : [];
    if (!report || report.target.state === "hidden") throw notFound();
    return report;
  }

  return {
    judged,
    async view(caller, row) {
      const [view] = await views(caller, [row]);
      if (!view) throw new Error("There is one view for each report.");
      return view;
    },
    async list(caller, asked) {
      // A filter by reporter must not tell the owner of the target who wrote a report.
      const list = asked.reporterId === undefined ? asked : { ...asked, exceptOwnerId: caller.userId };
      const [rows, total] = await Promise.all([reportPageQuery(db.read, list).execute(), countReports(db.read, list)]);
      return paginate(await views(caller, rows), total, list);
    },
    async get(caller, id) {
      const { row, facts } = await judged(caller, id);
      const seesWho = seesReporters(caller.userId, facts);
      const [filings, snapshots, history, [view]] = await Promise.all([
        findFilings(db.read, id),
        findSnapshots(db.read, id),
        row.owner_id === null ? null : countHistory(db.read, row.owner_id),
        views(caller, [row]),
      ]);
      if (!view) throw notFound();
      const people = await findUserSummaries(db.read, [
        ...filings.map(({ reporter_id }) => reporter_id),
        ...snapshots.flatMap((snapshot) => quotedOf(snapshot).flatMap(({ authorId }) => authorId ?? [])),
      ]);
      return {
        ...view,
        history,
        filings: filings.map((filing) => filingView(filing, people, seesWho)),
        snapshots: snapshots.map((snapshot) => snapshotView(snapshot, people)),
      };
    },
  };
}
