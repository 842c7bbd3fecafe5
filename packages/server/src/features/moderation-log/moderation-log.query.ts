import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import { type Page, paginate } from "../../kernel/pagination.js";
import type { Database, Queryable } from "../../platform/db/database.js";
import { findUserSummaries } from "../users/index.js";
import type { ModerationEntryRow } from "./moderation-entry.model.js";
import { countEntries, type EntryList, entryPageQuery, findUndone } from "./moderation-log.repo.js";
import { entryView, type ModerationEntryView } from "./moderation-log.view.js";
import { undoRefusal } from "./undo.policy.js";
import type { UndoRegistry } from "./undo.registry.js";

/** Reads the moderation log. */
export interface ModerationLogReader {
  list(caller: Member, list: EntryList): Promise<Page<ModerationEntryView>>;
  /** Entries as the caller sees them. */
  views(db: Queryable, caller: Member, entries: readonly ModerationEntryRow[]): Promise<ModerationEntryView[]>;
}

export interface ModerationLogReaderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly undos: UndoRegistry;
}

export function createModerationLogReader({ db, clock, undos }: ModerationLogReaderDeps): ModerationLogReader {
  async function views(read: Queryable, caller: Member, entries: readonly ModerationEntryRow[]) {
    const [people, undone] = await Promise.all([
      findUserSummaries(
        read,
        entries.flatMap(({ actor_id, user_id }) => [actor_id ?? [], user_id ?? []].flat()),
      ),
      findUndone(
        read,
        entries.map(({ id }) => id),
      ),
    ]);
    const now = clock.now();
    return entries.map((entry) => {
      const undoneBy = undone.get(entry.id) ?? null;
      const facts = { undo: undos.find(entry.action), isUndone: undoneBy !== null, now };
      return entryView(entry, { people, undoneBy, mayUndo: undoRefusal(entry, caller, facts) === null });
    });
  }

  return {
    views,
    async list(caller, list) {
      const [rows, total] = await Promise.all([entryPageQuery(db.read, list).execute(), countEntries(db.read, list)]);
      return paginate(await views(db.read, caller, rows), total, list);
    },
  };
}
