import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../../platform/db/database.js";
import { deleteInBatches } from "../../platform/db/delete-in-batches.js";
import type { Schedule } from "../../platform/jobs/jobs.js";
import type { SettingsCache } from "../settings/index.js";
import { deleteEntriesBefore } from "./moderation-log.repo.js";

const DAY_MS = 24 * 60 * 60_000;

export interface LogRetentionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: SettingsCache;
}

/** Deletes the entries that are older than the setting `moderation.logDays` allows. */
export const logRetention = ({ db, clock, settings }: LogRetentionDeps): Schedule => ({
  name: "moderation-log.retention",
  cron: "23 4 * * *",
  async run({ signal }) {
    const days = await settings.get("moderation.logDays");
    if (days === 0) return;
    const oldest = new Date(clock.now().getTime() - days * DAY_MS).toISOString();
    await deleteInBatches(db, signal, (tx, most) => deleteEntriesBefore(tx, oldest, most));
  },
});
