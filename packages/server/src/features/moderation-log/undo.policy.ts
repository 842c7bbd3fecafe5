import { isPermitted } from "@sitevine/api";
import type { Member } from "../../kernel/caller.js";
import { type ModerationEntryRow, UNDO_WINDOW_MS } from "./moderation-entry.model.js";
import type { Undo } from "./undo.registry.js";

/** Why a caller cannot take an act back; null when they can. */
export type UndoRefusal = "irreversible" | "permission" | "own" | "undone" | "late" | null;

/** Facts that decide whether an entry can be taken back. */
export interface UndoFacts {
  readonly undo: Undo | undefined;
  readonly isUndone: boolean;
  readonly now: Date;
}

/** An undo cannot be taken back: the act itself can be repeated. */
export function undoRefusal(
  entry: Pick<ModerationEntryRow, "user_id" | "undoes" | "created_at">,
  caller: Pick<Member, "userId" | "permissions">,
  { undo, isUndone, now }: UndoFacts,
): UndoRefusal {
  if (!undo || entry.undoes !== null) return "irreversible";
  if (!isPermitted(undo.permission, caller.permissions) && !caller.permissions.has("admin.access")) return "permission";
  if (entry.user_id === caller.userId) return "own";
  if (isUndone) return "undone";
  return now.getTime() - new Date(entry.created_at).getTime() < UNDO_WINDOW_MS ? null : "late";
}
