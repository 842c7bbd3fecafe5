import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../../platform/db/database.js";
import type { Schedule } from "../../platform/jobs/jobs.js";
import { deleteExpiredResets } from "./password-resets.repo.js";
import { deleteEndedSessions } from "./sessions.repo.js";

// Long enough that a token which is stolen and used late is still known as used, and ends its session.
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** Forgets, once a night, what no login can use any more. */
export const authSchedules = (db: Database, clock: Clock): readonly Schedule[] => [
  {
    name: "auth.sweep",
    cron: "17 3 * * *",
    async run() {
      const now = clock.now();
      await db.transaction(async (tx) => {
        await deleteEndedSessions(tx, new Date(now.getTime() - KEPT_MS));
        await deleteExpiredResets(tx, now);
      });
    },
  },
];
