import type { HeartbeatLock } from "@sitevine/marketplace-client";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import type { Database } from "../../platform/db/database.js";
import { claimHeartbeat, releaseHeartbeat } from "./connection.repo.js";

// No cached answer shows who runs the heartbeat.
const UNSEEN = { changes: "unseen" } as const;

/**
 * The lock of the heartbeat. It is in the database, which all processes of a site share; without Redis they share no key-value
 * store, and two heartbeats at once would end each other's token.
 */
export function createHeartbeatLock({
  db,
  clock,
  newId,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
}): HeartbeatLock {
  return {
    async acquire(ttlMs) {
      const holder = newId();
      const now = clock.now();
      const until = new Date(now.getTime() + ttlMs).toISOString();
      const isTaken = await db.transaction((tx) => claimHeartbeat(tx, holder, now.toISOString(), until), UNSEEN);
      if (!isTaken) return undefined;
      return { release: () => db.transaction((tx) => releaseHeartbeat(tx, holder), UNSEEN) };
    },
  };
}
