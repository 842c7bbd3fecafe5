import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../../platform/db/database.js";
import { deleteFailedJobs } from "../../platform/jobs/job-rows.js";
import type { Schedule } from "../../platform/jobs/jobs.js";
import { pruneErrors } from "./error-log/error-log.repo.js";

const DAY_MS = 24 * 60 * 60_000;
const KEPT_DAYS = 30;
const MOST_ERRORS = 10_000;

/** Deletes what administrators can look up only for a limited time: errors, and jobs that failed for good. */
export function retentionSchedules({ db, clock }: { readonly db: Database; readonly clock: Clock }): Schedule[] {
  const limit = (): string => new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
  return [
    {
      name: "error-log.retention",
      cron: "17 * * * *",
      run: () => db.transaction((tx) => pruneErrors(tx, limit(), MOST_ERRORS)),
    },
    {
      name: "failed-jobs.retention",
      cron: "41 3 * * *",
      run: () => db.transaction((tx) => deleteFailedJobs(tx, limit())),
    },
  ];
}
