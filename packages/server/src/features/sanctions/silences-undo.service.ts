import { conflict } from "../../kernel/refusals.js";
import type { Tx } from "../../platform/db/database.js";
import type { SilencesTable } from "../../platform/db/schema/sanctions.js";
import type { ModerationEntryRow, UndoRegistry } from "../moderation-log/index.js";
import { findSilence } from "./silences.repo.js";
import type { Silences } from "./silences.service.js";

export interface SilencesUndoDeps {
  readonly undo: UndoRegistry;
  readonly silences: Pick<Silences, "liftWithin" | "reinstateWithin" | "requireReachable">;
}

/**
 * The log entry for a silence that was lifted, or put in force again by an undo, with the act that the member hears of.
 */
function undone(act: "silence.issue" | "silence.lift", { id, user_id, reason }: SilencesTable) {
  const isActive = act === "silence.issue";
  return {
    action: act,
    target: { type: "silence", id },
    userId: user_id,
    reason: isActive ? reason : null,
    before: { active: !isActive },
    after: { active: isActive },
    tells: act,
  };
}

/** Registers how the issue and the lift of a silence are taken back. */
export function registerSilenceUndo({ undo, silences }: SilencesUndoDeps): void {
  async function silenceOf(tx: Tx, entry: ModerationEntryRow, actorId: string): Promise<SilencesTable> {
    const silence = await findSilence(tx, entry.target_id);
    if (!silence) throw conflict("This silence does not exist any more.");
    await silences.requireReachable(tx, actorId, silence.user_id);
    return silence;
  }

  undo.add("silence.issue", {
    permission: "moderation.warn",
    async undo(tx, entry, actor) {
      const silence = await silenceOf(tx, entry, actor.userId);
      const isLifted = await silences.liftWithin(tx, silence.id, actor.userId);
      if (!isLifted) throw conflict("This silence is not in force any more.");
      return undone("silence.lift", silence);
    },
  });
  undo.add("silence.lift", {
    permission: "moderation.warn",
    async undo(tx, entry, actor) {
      const silence = await silenceOf(tx, entry, actor.userId);
      await silences.reinstateWithin(tx, silence);
      return undone("silence.issue", silence);
    },
  });
}
