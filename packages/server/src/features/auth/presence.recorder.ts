import type { Clock } from "../../kernel/clock.js";
import type { Database, Tx } from "../../platform/db/database.js";
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
const GATHER_MS = 500;
const REMEMBERED = 50_000;

/**
 * Collects sightings for a moment and writes them in one transaction. Those of the last moment before a crash are lost.
 */
export function createPresence(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Reports the same sightings to the list of who is online: immediately, and at most once a minute per session. */
  readonly noteOnline: (userId: string) => void;
}): Presence {
  const { db, clock, logger, noteOnline } = deps;
  const noted = new ExpiringMap<true>(clock, REMEMBERED);
  let waiting: Sighting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(sightings: readonly Sighting[]): Promise<void> {
    try {
      const touch = async (tx: Tx): Promise<void> => {
        for (const sighting of sightings) {
          // Another process may have written it within the last minute.
          const before = new Date(sighting.at.getTime() - INTERVAL_MS);
          if (await touchSession(tx, sighting, before)) await touchUser(tx, sighting);
        }
      };
      await db.transaction(touch, { changes: "unseen" });
    } catch (error) {
      logger.warn("Sightings of members could not be written", { error, count: sightings.length });
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const sightings = waiting;
    waiting = [];
    if (sightings.length > 0) writing = writing.then(() => write(sightings));
    return writing;
  }

  return {
    note({ userId, sessionId }, address) {
      if (noted.get(sessionId) !== undefined) return;
      const at = clock.now();
      noted.set(sessionId, true, at.getTime() + INTERVAL_MS);
      noteOnline(userId);
      waiting.push({ userId, sessionId, address, at });
      timer ??= setTimeout(flush, GATHER_MS).unref();
    },
    settled: flush,
    [Symbol.asyncDispose]: flush,
  };
}
