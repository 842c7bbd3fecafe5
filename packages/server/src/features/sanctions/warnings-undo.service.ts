import { conflict } from "../../kernel/refusals.js";
import type { Tx } from "../../platform/db/database.js";
import type { WarningsTable } from "../../platform/db/schema/sanctions.js";
import type { ModerationEntryRow, Undone, UndoRegistry } from "../moderation-log/index.js";
import type { Bans } from "./bans.service.js";
import { findWarning } from "./warnings.repo.js";
import type { Warnings } from "./warnings.service.js";

export interface WarningsUndoDeps {
  readonly undos: UndoRegistry;
  readonly warnings: Warnings;
  readonly bans: Pick<Bans, "requireReachable">;
}

/** Registers how the issue and the pardon of a warning are taken back. */
export function registerWarningUndo({ undos, warnings, bans }: WarningsUndoDeps): void {
  const permission = "moderation.warn";
  const OVER = "The points of this warning count no longer.";

  async function warningOf(tx: Tx, entry: ModerationEntryRow, actorId: string): Promise<WarningsTable> {
    const warning = await findWarning(tx, entry.target_id);
    if (!warning) throw conflict(OVER);
    await bans.requireReachable(tx, actorId, warning.user_id);
    return warning;
  }

  const undone = (warning: WarningsTable, act: "warning.issue" | "warning.pardon"): Undone => ({
    action: act,
    target: { type: "warning", id: warning.id },
    userId: warning.user_id,
    reason: act === "warning.issue" ? warning.reason : null,
    before: { active: act === "warning.pardon" },
    after: { active: act === "warning.issue" },
    tells: act,
  });

  undos.add("warning.issue", {
    permission,
    async undo(tx, entry, actor) {
      const warning = await warningOf(tx, entry, actor.userId);
      if (!(await warnings.withdrawWithin(tx, warning, actor.userId))) throw conflict(OVER);
      return undone(warning, "warning.pardon");
    },
  });
  undos.add("warning.pardon", {
    permission,
    async undo(tx, entry, actor) {
      const warning = await warningOf(tx, entry, actor.userId);
      if (!(await warnings.reinstateWithin(tx, warning))) throw conflict(OVER);
      return undone(warning, "warning.issue");
    },
  });
}
