import type { acknowledgeUpdates, BodyOf } from "@sitevine/api";
import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../../platform/db/database.js";
import { advisorySubject, updateSubject } from "./updates.model.js";
import type { UpdatesAnswer, UpdatesQuery } from "./updates.query.js";
import { keepAcknowledged, putAcknowledged } from "./updates.repo.js";

/** Notes that this administrator has seen updates and advisories; what the last check does not name is not noted. */
export type Acknowledge = (userId: string, seen: BodyOf<typeof acknowledgeUpdates>) => Promise<UpdatesAnswer>;

export function createAcknowledge({
  db,
  clock,
  updates,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly updates: UpdatesQuery;
}): Acknowledge {
  return async (userId, seen) => {
    const current = await updates.read(userId);
    const known = [
      ...current.updates.map((update) => updateSubject(update)),
      ...current.advisories.map(({ id }) => advisorySubject(id)),
    ];
    const wanted = new Set([
      ...seen.updates.map((update) => updateSubject(update)),
      ...seen.advisories.map((id) => advisorySubject(id)),
    ]);
    const subjects = known.filter((subject) => wanted.has(subject));
    await db.transaction(async (tx) => {
      await keepAcknowledged(tx, userId, known);
      await putAcknowledged(tx, userId, subjects, clock.now().toISOString());
    });
    return updates.read(userId);
  };
}
