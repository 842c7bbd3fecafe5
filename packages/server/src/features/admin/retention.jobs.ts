import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../../platform/db/database.js";
import { deleteInBatches } from "../../platform/db/delete-in-batches.js";
import { deleteFailedJobs } from "../../platform/jobs/job-rows.js";
import type { Schedule } from "../../platform/jobs/jobs.js";
import { deleteActivitiesBefore } from "./activity/activities.repo.js";
import { pruneErrors } from "./error-log/error-log.repo.js";

const DAY_MS = 24 * 60 * 60_000;
const KEPT_DAYS = 30;
const KEPT_ACTIVITY_DAYS = 180;
const MOST_ERRORS = 10_000;

/** Deletes what administrators can look up only for a limited time: errors, activity, and jobs that failed for good. */
export function retentionSchedules({ db, clock }: { readonly db: Database; readonly clock: Clock }): Schedule[] {
  const limit = (days = KEPT_DAYS): string => new Date(clock.now().getTime() - days * DAY_MS).toISOString();
  return [
    {
      name: "error-log.retention",
      cron: "17 * * * *",
      run: () => db.transaction((tx) => pruneErrors(tx, limit(), MOST_ERRORS)),
    },
    {
      name: "activities.retention",
      cron: "53 4 * * *",
      async run({ signal }) {
        const oldest = limit(KEPT_ACTIVITY_DAYS);
        await deleteInBatches(db, signal, (tx, most) => deleteActivitiesBefore(tx, oldest, most));
      },
    },
    {
      name: "failed-jobs.retention",
      cron: "41 3 * * *",
      run: () => db.transaction((tx) => deleteFailedJobs(tx, limit())),
    },
  ];
}
