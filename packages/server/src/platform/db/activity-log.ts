import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import type { Tx } from "./database.js";

/** Something that somebody changed on the site. */
export interface Activity {
  /** Null when the site itself did it. */
  readonly actorId: string | null;
  /** Name of the action, `area.verb`. */
  readonly action: string;
  /** Subject of the action: an id or a key. */
  readonly subject: string;
  /** Further details, without any secret. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** The record of administrative changes. */
export interface ActivityLog {
  /** Writes the record in the transaction that makes the change. */
  record(tx: Tx, activity: Activity): Promise<void>;
}

export function createActivityLog(clock: Clock, newId: IdSource): ActivityLog {
  return {
    async record(tx, { actorId, action, subject, detail = {} }) {
      await tx
        .insertInto("activity_log")
        .values({
          id: newId(),
          actor_id: actorId,
          action,
          subject,
          detail: JSON.stringify(detail),
          created_at: clock.now().toISOString(),
        })
        .execute();
    },
  };
}
