import type { Clock } from "../../../kernel/clock.js";
import type { Database } from "../../../platform/db/database.js";
import type { Schedule } from "../../../platform/jobs/jobs.js";
import type { ImageFiles } from "./image-files.service.js";
import { widthsOf } from "./image-sizes.model.js";
import { removeSurplus, surplusImagesQuery } from "./images.repo.js";

/** How long an image stays that nothing shows. */
const GRACE_MS = 24 * 60 * 60_000;
const BATCH = 200;

/** Removes images that nothing has shown for a day, and what was left by processes that were killed. */
export function removeSurplusImages({
  db,
  clock,
  files,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: Pick<ImageFiles, "remove">;
}): Schedule {
  /** Returns whether there may be more. */
  async function removeSome(signal: AbortSignal): Promise<boolean> {
    const before = new Date(clock.now().getTime() - GRACE_MS).toISOString();
    const surplus = await surplusImagesQuery(db.read, before, BATCH).execute();
    for (const image of surplus) {
      if (signal.aborted) return false;
      const isRemoved = await db.transaction((tx) => removeSurplus(tx, image.id, before), { changes: [] });
      // Somebody shows it again.
      if (!isRemoved) continue;
      await files.remove(image.id, widthsOf(image));
    }
    return surplus.length === BATCH;
  }

  return {
    name: "articles.images",
    cron: "26 * * * *",
    async run({ signal }) {
      for (let mayBeMore = true; mayBeMore; ) mayBeMore = await removeSome(signal);
    },
  };
}
