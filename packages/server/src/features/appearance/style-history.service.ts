import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Tx } from "../../platform/db/database.js";
import type { SnapshotCause } from "../../platform/db/schema/style-snapshots.js";
import { findStyleState } from "./admin-layer.repo.js";
import { findAdminCss } from "./appearance.repo.js";
import { insertSnapshot } from "./style-snapshots.repo.js";
import type { StyleVersion } from "./style-version.cache.js";

/** A change by an administrator that readers see. */
export interface StyleChange {
  readonly actorId: string;
  readonly cause: SnapshotCause;
  readonly label: string | null;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Stores a snapshot of the state after the change, records who made it, and increments the style version. */
export type NoteChange = (tx: Tx, change: StyleChange) => Promise<void>;

export interface StyleHistoryDeps {
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly activity: ActivityLog;
  readonly version: Pick<StyleVersion, "bump">;
}

export function createNoteChange({ clock, newId, activity, version }: StyleHistoryDeps): NoteChange {
  return async (tx, { actorId, cause, label, detail = {} }) => {
    const { live } = await findStyleState(tx);
    const id = newId();
    const row = { id, label, cause, created_at: clock.now().toISOString(), created_by: actorId };
    await insertSnapshot(tx, row, { tokens: live, css: await findAdminCss(tx) });
    await activity.record(tx, { actorId, action: `appearance.${cause}`, subject: id, detail: { label, ...detail } });
    await version.bump(tx);
  };
}
