import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import { conflict, forbidden, notFound } from "../../kernel/refusals.js";
import type { Database, Queryable, Tx } from "../../platform/db/database.js";
import { isUniqueViolation } from "../../platform/db/dialect-differences.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { ModerationEvents } from "./moderation.events.js";
import type { ModerationEntryRow } from "./moderation-entry.model.js";
import type { ModerationLogReader } from "./moderation-log.query.js";
import { findEntry, findUndone } from "./moderation-log.repo.js";
import type { ModerationLog } from "./moderation-log.service.js";
import type { ModerationEntryView } from "./moderation-log.view.js";
import { type UndoRefusal, undoRefusal } from "./undo.policy.js";
import type { Undo, UndoRegistry } from "./undo.registry.js";

export interface UndoDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: ModerationLog;
  readonly reader: Pick<ModerationLogReader, "views">;
  readonly undos: UndoRegistry;
  readonly events: EventPublisher<ModerationEvents>;
}

/**
 * Takes an act back and returns the entry that says so. Throws SVC-API-4004 for an unknown entry, SVC-API-4003 without
 * the permission that the act needs and for a member who takes precedence, SVC-API-4009 for an act that cannot be
 * reversed, was taken back already, is older than 15 minutes, or concerns the caller.
 */
export type UndoAct = (caller: Member, entryId: string) => Promise<ModerationEntryView>;

const SENTENCES = {
  irreversible: "This cannot be taken back.",
  own: "Somebody else has to take back what concerns you.",
  undone: "This was taken back already.",
  late: "Acts can be taken back for 15 minutes.",
} as const satisfies Record<Exclude<UndoRefusal, "permission" | null>, string>;

export function createUndo({ db, clock, log, reader, undos, events }: UndoDeps): UndoAct {
  async function requireUndo(read: Queryable, caller: Member, entry: ModerationEntryRow): Promise<Undo> {
    const undo = undos.find(entry.action);
    const isUndone = (await findUndone(read, [entry.id])).size > 0;
    const refusal = undoRefusal(entry, caller, { undo, isUndone, now: clock.now() });
    if (refusal === "permission") throw forbidden();
    if (refusal !== null) throw conflict(SENTENCES[refusal]);
    if (!undo) throw conflict(SENTENCES.irreversible);
    return undo;
  }

  /** Takes the act back in the transaction, with its entry and what the member is told. */
  async function takeBack(
    tx: Tx,
    caller: Member,
    entry: ModerationEntryRow,
    href: string | null,
  ): Promise<ModerationEntryView> {
    const undo = await requireUndo(tx, caller, entry);
    const { tells, toldIds, ...undone } = await undo.undo(tx, entry, caller);
    const entryId = await log
      .record(tx, { ...undone, actorId: caller.userId, undoes: entry.id })
      .catch((error: unknown) => {
        throw isUniqueViolation(error, "moderation_log.undoes") ? conflict(SENTENCES.undone) : error;
      });
    const { userId: concerned, reason } = undone;
    for (const userId of toldIds ?? (concerned === null ? [] : [concerned]))
      if (tells) await events.publish(tx, "moderation.acted", { userId, act: tells, entryId, reason, href });
    const written = await findEntry(tx, entryId);
    const [view] = written ? await reader.views(tx, caller, [written]) : [];
    if (!view) throw new Error("The entry of an undo is missing.");
    return view;
  }

  return async (caller, entryId) => {
    const entry = await findEntry(db.read, entryId);
    if (!entry) throw notFound();
    const place = await (await requireUndo(db.read, caller, entry)).prepare?.(entry, caller);
    return db.transaction((tx) => takeBack(tx, caller, entry, place?.href ?? null));
  };
}
