import { conflict } from "../../kernel/refusals.js";
import type { Tx } from "../../platform/db/database.js";
import type { BansTable } from "../../platform/db/schema/bans.js";
import type { ModerationEntryRow, Undone, UndoRegistry } from "../moderation-log/index.js";
import { findBan } from "./bans.repo.js";
import type { Bans } from "./bans.service.js";

/** Registers how the issue and the lift of a ban are taken back. */
export function registerBanUndo(undos: UndoRegistry, bans: Bans): void {
  const permission = "moderation.ban";

  async function banOf(tx: Tx, entry: ModerationEntryRow, actorId: string): Promise<BansTable> {
    const ban = await findBan(tx, entry.target_id);
    if (!ban) throw conflict("This ban does not exist any more.");
    await bans.requireReachable(tx, actorId, ban.user_id);
    return ban;
  }

  const undone = (ban: BansTable, act: "ban.issue" | "ban.lift"): Undone => ({
    action: act,
    target: { type: "ban", id: ban.id },
    userId: ban.user_id,
    reason: act === "ban.issue" ? ban.reason : null,
    before: { active: act === "ban.lift" },
    after: { active: act === "ban.issue" },
    ...(act === "ban.lift" && { tells: act }),
  });

  undos.add("ban.issue", {
    permission,
    async undo(tx, entry, actor) {
      const ban = await banOf(tx, entry, actor.userId);
      if (!(await bans.liftWithin(tx, ban, actor.userId))) throw conflict("This ban is not in force any more.");
      return undone(ban, "ban.lift");
    },
  });
  undos.add("ban.lift", {
    permission,
    async undo(tx, entry, actor) {
      const ban = await banOf(tx, entry, actor.userId);
      await bans.reinstateWithin(tx, ban);
      return undone(ban, "ban.issue");
    },
  });
}
