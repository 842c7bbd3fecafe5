import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { invalidField, notFound } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { lockName } from "../../platform/db/dialect-differences.js";
import { isDecided } from "./report.policy.js";
import type { Captured, ReportTarget, ReportTargets } from "./report-target.registry.js";
import {
  changeReport,
  findReport,
  findSnapshots,
  insertFiling,
  insertReport,
  insertSnapshot,
  lockReportOf,
  type ReportRow,
} from "./reports.repo.js";

export interface NewFiling {
  readonly targetType: string;
  readonly targetId: string;
  readonly reason: string;
  readonly note?: string | undefined;
}

export interface FilingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly targets: Pick<ReportTargets, "find">;
  /** Keeps the images that reported texts show. */
  readonly keepImages: (tx: Tx, texts: readonly string[]) => Promise<void>;
  /** Tells open pages of moderators. */
  readonly tell: (report: ReportRow) => Promise<void>;
}

/**
 * Reports a target, or joins what others have reported about it; a decided report is open again. What a member repeats
 * changes nothing. Throws SVC-API-4004 for a target that the member may not read, SVC-API-4001 for an unknown type and
 * for what is the member's own.
 */
export type FileReport = (reporter: Member, filing: NewFiling) => Promise<ReportRow>;

interface Seen {
  readonly target: ReportTarget;
  readonly captured: Captured;
}

export function createFileReport({ db, clock, newId, targets, keepImages, tell }: FilingDeps): FileReport {
  async function look(reporter: Member, { targetType, targetId }: NewFiling): Promise<Seen> {
    const type = targets.find(targetType);
    if (!type) throw invalidField("targetType", "is not a type that can be reported", "unknown");
    const target = (await type.find(reporter, [targetId])).get(targetId);
    if (target?.state !== "live") throw notFound();
    if (target.ownerId === reporter.userId) throw invalidField("targetId", "is your own", "own");
    return { target, captured: await type.capture(reporter, targetId) };
  }

  async function snapshot(tx: Tx, reportId: string, { target, captured }: Seen, at: string): Promise<void> {
    const { label, href } = target;
    const { html } = captured;
    const [latest] = await findSnapshots(tx, reportId);
    const json = JSON.stringify(captured.surroundings);
    if (latest?.label === label && latest.html === html && latest.surroundings === json) return;
    await insertSnapshot(tx, {
      id: newId(),
      report_id: reportId,
      taken_at: at,
      label,
      html,
      href,
      surroundings: json,
    });
    await keepImages(tx, [html, ...captured.surroundings.map((quoted) => quoted.html)]);
  }

  /** The report that the filing joins: a new one, the open one, or the decided one that it reopens. */
  async function joined(tx: Tx, filing: NewFiling, { target }: Seen, reporterId: string, at: string) {
    const { targetType, targetId, reason, note = null } = filing;
    const first = { status: "open", reason, note, reporter_id: reporterId, filings: 0, updated_at: at } as const;
    const known = await lockReportOf(tx, targetType, targetId);
    if (known && !isDecided(known.status)) return known;
    const undecided = { handler_id: null, resolution: null, claimed_by: null, claimed_until: null };
    if (known) {
      await changeReport(tx, known, { ...first, ...undecided, round: known.round + 1 });
      return { ...known, round: known.round + 1, filings: 0, status: "open" as const };
    }
    const report: ReportRow = {
      id: newId(),
      target_type: targetType,
      target_id: targetId,
      owner_id: target.ownerId,
      label: target.label,
      href: target.href,
      round: 1,
      created_at: at,
      ...first,
      ...undecided,
    };
    await insertReport(tx, report);
    return report;
  }

  return async (reporter, filing) => {
    const { targetType, targetId, reason, note = null } = filing;
    const seen = await look(reporter, filing);
    const { report, isNew } = await db.transaction(
      async (tx) => {
        await lockName(tx, db.dialect, `report.${targetType}.${targetId}`);
        const at = clock.now().toISOString();
        const { id, round, status } = await joined(tx, filing, seen, reporter.userId, at);
        const row = { report_id: id, round, reporter_id: reporter.userId, reason, note, created_at: at };
        const isNew = await insertFiling(tx, row);
        if (isNew) {
          await snapshot(tx, id, seen, at);
          const current = await findReport(tx, id);
          if (!current) throw notFound();
          const { label, href, ownerId } = seen.target;
          const changes = { filings: current.filings + 1, label, href, owner_id: ownerId, updated_at: at };
          await changeReport(tx, { ...current, status }, changes);
        }
        const written = await findReport(tx, id);
        if (!written) throw notFound();
        return { report: written, isNew };
      },
      { changes: [] },
    );
    if (isNew) await tell(report);
    return report;
  };
}
