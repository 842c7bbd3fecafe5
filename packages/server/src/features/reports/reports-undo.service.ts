import type { Clock } from "../../kernel/clock.js";
import { conflict } from "../../kernel/refusals.js";
import type { Undo, UndoRegistry } from "../moderation-log/index.js";
import type { ReportQueries } from "./reports.query.js";
import { changeReport, findReport } from "./reports.repo.js";

export interface ReportsUndoDeps {
  readonly undos: UndoRegistry;
  readonly clock: Clock;
  readonly queries: Pick<ReportQueries, "judged">;
}

/** Registers how decisions about reports are taken back: the report is open again, and nobody is told twice. */
export function registerReportUndo({ undos, clock, queries }: ReportsUndoDeps): void {
  const undo: Undo = {
    permission: "moderation.report.manage",
    async prepare(entry, actor) {
      const { row } = await queries.judged(actor, entry.target_id);
      return { href: row.href ?? "/" };
    },
    async undo(tx, entry) {
      const row = await findReport(tx, entry.target_id);
      const decision = entry.action === "report.resolve" ? "resolved" : "dismissed";
      if (row?.status !== decision) throw conflict("This report is no longer as the decision left it.");
      const changes = {
        status: "open",
        handler_id: null,
        resolution: null,
        updated_at: clock.now().toISOString(),
      } as const;
      if (!(await changeReport(tx, row, changes))) throw conflict("Somebody else has changed this report meanwhile.");
      return {
        action: "report.reopen",
        target: { type: "report", id: row.id },
        userId: row.owner_id,
        reason: null,
        before: { status: decision, round: row.round },
        after: { status: "open", round: row.round },
      };
    },
  };
  undos.add("report.resolve", undo);
  undos.add("report.dismiss", undo);
}
