import * as z from "zod";
import type { Database, Tx } from "../../platform/db/database.js";
import { hasManyParts, mergeParts } from "../../platform/db/full-text-index.js";
import { handleJob, type JobHandler, type Jobs, jobKind } from "../../platform/jobs/jobs.js";

const MERGE = jobKind({ name: "search.merge", payload: z.object({ isFirst: z.boolean() }) });

/** Merging changes no results. */
const UNSEEN = { changes: [] };

/** Keeps the index of SQLite in few parts: a search opens each of them, and many documents at once leave many. */
export interface MergeJobs {
  /** Begins to merge the parts after the commit if there are many. */
  whenNeeded(tx: Tx): Promise<void>;
  readonly handlers: readonly JobHandler[];
}

export function createMergeJobs({ db, jobs }: { readonly db: Database; readonly jobs: Jobs }): MergeJobs {
  const enqueueStep = (tx: Tx, isFirst: boolean): Promise<void> =>
    jobs.enqueue(tx, MERGE, { isFirst }, { key: "index" });

  return {
    async whenNeeded(tx) {
      if (await hasManyParts(tx, db.dialect)) await enqueueStep(tx, true);
    },
    handlers: [
      // Writers wait for a step only, and the next one exists exactly when this one is committed.
      handleJob(MERGE, ({ isFirst }) =>
        db.transaction(async (tx) => {
          if (await mergeParts(tx, { isFirst })) await enqueueStep(tx, false);
        }, UNSEEN),
      ),
    ],
  };
}
