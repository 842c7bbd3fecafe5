import type { Clock } from "../../kernel/clock.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { createGatheredWrites } from "../../platform/db/gathered-writes.js";
import { ExpiringMap } from "../../platform/kv/expiring-map.js";
import type { Logger } from "../../platform/logger.js";
import { type SessionRef, touchUser } from "../users/index.js";
import { type Sighting, touchSession } from "./sessions.repo.js";

/** Records when members were last here. */
export interface Presence extends AsyncDisposable {
  /** Records a request of a session. It does not delay the request, and reaches the database at most once a minute. */
  note(session: SessionRef, address: string): void;
  /** Resolves when everybody noted so far is written, or could not be. */
  settled(): Promise<void>;
}

const INTERVAL_MS = 60_000;
const REMEMBERED = 50_000;

/** Gathers sightings and writes them together. Those of the last moment before a crash are lost. */
export function createPresence(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Reports the same sightings to the list of who is online: immediately, and at most once a minute per session. */
  readonly noteOnline: (userId: string) => void;
}): Presence {
  const { db, clock, logger, noteOnline } = deps;
  const noted = new ExpiringMap<true>(clock, REMEMBERED);
  const writes = createGatheredWrites<Sighting>({
    logger,
    words: {
      failing: "Sightings of members cannot be written; they are kept",
      lost: "Sightings of members are lost, since the site stops",
    },
    mostWaiting: REMEMBERED,
    write: (sightings) => db.transaction((tx) => touch(tx, sightings), { changes: "unseen" }),
  });

  return {
    note({ userId, sessionId }, address) {
      if (noted.get(sessionId) !== undefined) return;
      const at = clock.now();
      noted.set(sessionId, true, at.getTime() + INTERVAL_MS);
      noteOnline(userId);
      writes.add(sessionId, { userId, sessionId, address, at });
    },
    settled: () => writes.settled(),
    [Symbol.asyncDispose]: () => writes[Symbol.asyncDispose](),
  };
}

async function touch(tx: Tx, sightings: readonly Sighting[]): Promise<void> {
  for (const sighting of sightings) {
    // Another process may have written it within the last minute.
    const before = new Date(sighting.at.getTime() - INTERVAL_MS);
    if (await touchSession(tx, sighting, before)) await touchUser(tx, sighting);
  }
}
