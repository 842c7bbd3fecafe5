import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import type { Tx } from "../../platform/db/database.js";
import type { NewModerationEntry } from "./moderation-entry.model.js";
import { findLatestEntry, insertEntry } from "./moderation-log.repo.js";

/** The log of what moderators did. Entries are only added. */
export interface ModerationLog {
  /**
   * Writes an entry in the transaction of the act and returns its id. Throws a unique violation of
   * `moderation_log.undoes` for an act that was taken back already.
   */
  record(tx: Tx, entry: NewModerationEntry): Promise<string>;
  /** The latest entry of an act on a target. */
  findLatest(tx: Tx, action: string, target: NewModerationEntry["target"]): Promise<string | undefined>;
}

export function createModerationLog({ clock, newId }: { clock: Clock; newId: IdSource }): ModerationLog {
  return {
    findLatest: findLatestEntry,
    async record(tx, { action, actorId, target, userId, reason, before, after, undoes }) {
      const id = newId();
      await insertEntry(tx, {
        id,
        action,
        actor_id: actorId,
        target_type: target.type,
        target_id: target.id,
        user_id: userId,
        reason,
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
        undoes: undoes ?? null,
        created_at: clock.now().toISOString(),
      });
      return id;
    },
  };
}
