import type { Clock } from "../../../kernel/clock.js";
import type { Database, Queryable, Tx } from "../../../platform/db/database.js";
import type { Schedule } from "../../../platform/jobs/jobs.js";
import type { TextImageFiles } from "./text-image-files.service.js";
import { type TextImageSize, widthsOf } from "./text-image-sizes.model.js";

/** The time for which an image stays that nothing shows. */
const GRACE_MS = 24 * 60 * 60_000;
const BATCH = 200;

export interface SurplusTextImagesDeps extends Pick<Schedule, "name" | "cron"> {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: Pick<TextImageFiles<unknown>, "remove">;
  /** Images that nothing has shown since before that time. */
  readonly find: (
    db: Queryable,
    before: string,
    limit: number,
  ) => Promise<readonly Pick<TextImageSize, "id" | "widths">[]>;
  /** Marks an image as removed if nothing has shown it since before that time; false when something does by now. */
  readonly mark: (tx: Tx, id: string, before: string) => Promise<boolean>;
}

/** Removes images that nothing has shown for a day, and what was left by processes that were killed. */
export function removeSurplusTextImages(deps: SurplusTextImagesDeps): Schedule {
  const { name, cron, db, clock, files, find, mark } = deps;

  /** Returns whether there may be more. */
  async function removeSome(signal: AbortSignal): Promise<boolean> {
    const before = new Date(clock.now().getTime() - GRACE_MS).toISOString();
    const surplus = await find(db.read, before, BATCH);
    for (const image of surplus) {
      if (signal.aborted) return false;
      const isRemoved = await db.transaction((tx) => mark(tx, image.id, before), { changes: [] });
      // Somebody shows it again.
      if (!isRemoved) continue;
      await files.remove(image.id, widthsOf(image));
    }
    return surplus.length === BATCH;
  }

  return {
    name,
    cron,
    async run({ signal }) {
      for (let mayBeMore = true; mayBeMore; ) mayBeMore = await removeSome(signal);
    },
  };
}
