import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../../platform/db/database.js";
import type { Schedule } from "../../platform/jobs/jobs.js";
import { deleteExpiredResets } from "./password-resets.repo.js";
import { deleteEndedSessions } from "./sessions.repo.js";

// Long enough to recognise a stolen token that is used late, and to end its session.
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** Deletes, every night, what no login can use any more. */
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
