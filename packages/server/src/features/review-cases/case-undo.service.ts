import * as z from "zod";
import type { Clock } from "../../kernel/clock.js";
import { conflict } from "../../kernel/refusals.js";
import type { Queryable } from "../../platform/db/database.js";
import { storedJson } from "../../platform/db/stored-json.js";
import type { ModerationEntryRow, NewModerationEntry, UndoRegistry } from "../moderation-log/index.js";
import type { MoveCase } from "./case-moves.service.js";
import { requireCase } from "./cases.query.js";
import { type CaseRow, grantException, revokeException } from "./cases.repo.js";

const MANAGE = "moderation.cases.manage";
const statusSchema = z.object({ status: z.enum(["open", "in-review", "resolved", "dismissed"]) });
const changed = () => conflict("The case has changed meanwhile.");

/** Fields of the log entry of any act on a case. */
export const ofCase = (id: string) => ({ target: { type: "case", id }, userId: null, reason: null }) as const;

/** The statuses before and after an act of the log. Throws SVC-API-4009 for an entry that has none. */
export function statusesOf(entry: Pick<ModerationEntryRow, "id" | "before" | "after">) {
  const read = (text: string | null) => statusSchema.safeParse(storedJson(text ?? "null", "moderation_log", entry.id));
  const [before, after] = [read(entry.before), read(entry.after)];
  if (!before.success || !after.success) throw conflict("This cannot be taken back.");
  return { before: before.data.status, after: after.data.status };
}

/** The case of an entry while it still has this status. Throws SVC-API-4009 when it has another. */
export async function requireStatus(db: Queryable, caseId: string, status: CaseRow["status"]): Promise<CaseRow> {
  const row = await requireCase(db, caseId);
  if (row.status !== status) throw changed();
  return row;
}

/** Registers how decisions about cases are taken back. */
export function registerCaseUndo(
  undo: UndoRegistry,
  { clock, move }: { readonly clock: Clock; readonly move: MoveCase },
) {
  const back = (entry: ModerationEntryRow, states: Pick<NewModerationEntry, "before" | "after"> = {}) => ({
    ...ofCase(entry.target_id),
    action: `${entry.action}.undo`,
    ...states,
  });

  undo.add("case.status", {
    permission: MANAGE,
    async undo(tx, entry) {
      const { before: status, after } = statusesOf(entry);
      await move(tx, await requireStatus(tx, entry.target_id, after), status);
      return back(entry, { before: { status: after }, after: { status } });
    },
  });
  undo.add("case.except", {
    permission: MANAGE,
    async undo(tx, entry) {
      if (!(await revokeException(tx, entry.target_id, clock.now()))) throw changed();
      return back(entry);
    },
  });
  undo.add("case.revoke-exception", {
    permission: "admin.access",
    async undo(tx, entry, actor) {
      if (!(await grantException(tx, entry.target_id, actor.userId, clock.now()))) throw changed();
      return back(entry);
    },
  });
}
