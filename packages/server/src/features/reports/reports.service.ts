import type { AppError } from "../../kernel/app-error.js";
import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import { conflict, forbidden } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { ReportStatus } from "../../platform/db/schema/reports.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { ModerationEvents, ModerationLog } from "../moderation-log/index.js";
import { findUserSummaries } from "../users/index.js";
import { isDecided, mayBecome, refusalOf } from "./report.policy.js";
import type { JudgedReport, ReportQueries } from "./reports.query.js";
import { changeReport, claimReport, findReport, findReporters, type ReportRow, releaseReport } from "./reports.repo.js";
import { liveClaim, type ReportView } from "./reports.view.js";

export interface ReportsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: ModerationLog;
  readonly events: EventPublisher<ModerationEvents>;
  readonly queries: ReportQueries;
  /** Tells open pages of moderators. */
  readonly tell: (report: ReportRow) => Promise<void>;
}

/**
 * Actions of moderators on reports. Every function throws SVC-API-4004 for an unknown report and for one about something
 * that the caller may not read, SVC-API-4009 for a report about the caller, SVC-API-4003 for one about a member who takes
 * precedence.
 */
export interface Reports {
  /**
   * Brings a report to another state; the state that it has already changes nothing. Throws SVC-API-4009 where the states
   * do not allow it and while somebody else works on the report.
   */
  change(caller: Member, id: string, to: ReportStatus, resolution: string | null): Promise<ReportView>;
  /** Throws SVC-API-4009 while somebody else works on it, and for a decided report. */
  claim(caller: Member, id: string): Promise<ReportView>;
  release(caller: Member, id: string): Promise<ReportView>;
}

const CLAIM_MS = 30 * 60_000;
const ACTS = { resolved: "report.resolve", dismissed: "report.dismiss" } as const;

const stateOf = ({ status, round }: ReportRow) => ({ status, round });

export function createReports({ db, clock, log, events, queries, tell }: ReportsDeps): Reports {
  async function requireWork(caller: Member, id: string): Promise<JudgedReport> {
    const judged = await queries.judged(caller, id);
    const refusal = refusalOf(caller.userId, judged.facts);
    if (refusal === "own") throw conflict("Somebody else has to work on a report about you.");
    if (refusal === "precedence") throw forbidden("Only an administrator may work on a report about this account.");
    return judged;
  }

  async function claimed(by: string): Promise<never> {
    const name = (await findUserSummaries(db.read, [by])).get(by)?.displayName ?? "Somebody";
    throw conflict(`${name} is working on this report.`);
  }

  /** The refusal of a decision that came too late, which names whoever was faster. */
  async function overtaken(tx: Tx, id: string): Promise<AppError> {
    const current = await findReport(tx, id);
    const by = current?.handler_id ?? current?.claimed_by ?? null;
    const name = by === null ? undefined : (await findUserSummaries(tx, [by])).get(by)?.displayName;
    return conflict(`${name ?? "Somebody else"} has changed this report meanwhile.`);
  }

  async function shown(caller: Member, id: string, before: ReportRow): Promise<ReportView> {
    const row = (await findReport(db.read, id)) ?? before;
    if (row.updated_at !== before.updated_at || row.status !== before.status) await tell(row);
    return queries.view(caller, row);
  }

  /** Everybody who reported the target in this round hears what became of it. */
  async function tellReporters(tx: Tx, row: ReportRow, act: (typeof ACTS)[keyof typeof ACTS], entryId: string) {
    for (const userId of await findReporters(tx, row))
      await events.publish(tx, "moderation.acted", { userId, act, entryId, reason: null, href: row.href });
  }

  async function decide(tx: Tx, caller: Member, row: ReportRow, to: ReportStatus, resolution: string | null) {
    const decided = isDecided(to);
    const changes = {
      status: to,
      resolution: decided ? resolution : null,
      handler_id: decided ? caller.userId : null,
      claimed_by: to === "in-review" ? caller.userId : null,
      claimed_until: to === "in-review" ? new Date(clock.now().getTime() + CLAIM_MS).toISOString() : null,
      updated_at: clock.now().toISOString(),
    };
    const worker = { by: caller.userId, now: changes.updated_at };
    if (!(await changeReport(tx, row, changes, worker))) throw await overtaken(tx, row.id);
    if (to === "in-review" || (row.status === "in-review" && to === "open")) return;
    const action = to === "open" ? "report.reopen" : ACTS[to];
    const entryId = await log.record(tx, {
      action,
      actorId: caller.userId,
      target: { type: "report", id: row.id },
      userId: row.owner_id,
      reason: resolution,
      before: stateOf(row),
      after: { ...stateOf(row), status: to },
    });
    if (action !== "report.reopen") await tellReporters(tx, row, action, entryId);
  }

  return {
    async change(caller, id, to, resolution) {
      const { row, facts } = await requireWork(caller, id);
      if (row.status === to) return queries.view(caller, row);
      if (!mayBecome(row.status, to)) throw conflict(`A report that is ${row.status} cannot become ${to}.`);
      if (facts.claimedBy !== null && facts.claimedBy !== caller.userId) return claimed(facts.claimedBy);
      await db.transaction((tx) => decide(tx, caller, row, to, resolution), { changes: [] });
      return shown(caller, id, row);
    },
    async claim(caller, id) {
      const { row } = await requireWork(caller, id);
      const now = clock.now();
      const order = {
        by: caller.userId,
        until: new Date(now.getTime() + CLAIM_MS).toISOString(),
        now: now.toISOString(),
      };
      const isClaimed = await db.transaction((tx) => claimReport(tx, id, order), { changes: [] });
      if (isClaimed) return shown(caller, id, row);
      const current = (await findReport(db.read, id)) ?? row;
      const holder = liveClaim(current, now)?.by;
      return holder ? claimed(holder) : Promise.reject(conflict("This report is decided; reopen it first."));
    },
    async release(caller, id) {
      const { row } = await requireWork(caller, id);
      const at = clock.now().toISOString();
      await db.transaction((tx) => releaseReport(tx, id, caller.userId, at), { changes: [] });
      return shown(caller, id, row);
    },
  };
}
