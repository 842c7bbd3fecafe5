import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../../platform/db/database.js";
import { deleteInBatches } from "../../platform/db/delete-in-batches.js";
import type { Schedule } from "../../platform/jobs/jobs.js";
import { deleteRemovedBefore, releaseImages } from "../comments/index.js";
import type { SettingsCache } from "../settings/index.js";

const DAY_MS = 86_400_000;

/** Deletes the texts of removed comments that have been kept long enough. */
export const forgetRemovedComments = ({
  db,
  clock,
  settings,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Pick<SettingsCache, "get">;
}): Schedule => ({
  name: "moderation.removed-comments",
  cron: "40 3 * * *",
  async run({ signal }) {
    const days = await settings.get("moderation.removedCommentDays");
    const time = new Date(clock.now().getTime() - days * DAY_MS).toISOString();
    await deleteInBatches(db, signal, async (tx, most) => {
      const ids = await deleteRemovedBefore(tx, time, most);
      await releaseImages(tx, ids, clock.now());
      return ids.length;
    });
  },
});
