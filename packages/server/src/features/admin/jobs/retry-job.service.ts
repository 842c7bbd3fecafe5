import { conflict, notFound } from "../../../kernel/refusals.js";
import type { Database } from "../../../platform/db/database.js";
import { isUniqueViolation } from "../../../platform/db/dialect-differences.js";
import type { JobRow } from "../../../platform/jobs/job-rows.js";
import type { JobQueue } from "../../../platform/jobs/jobs.js";
import { findJobName } from "../../../platform/jobs/listed-job-rows.js";

export interface RetryJobDeps {
  readonly db: Database;
  readonly queue: Pick<JobQueue, "retry">;
}

/**
 * Puts a job that failed for good back in the queue; of parallel calls one does. Jobs of other names, where names are
 * given, do not exist for this caller. Throws SVC-API-4004, and SVC-API-4009 for a job that has not failed and for one
 * whose work another job is about to do.
 */
export async function retryJob(
  { db, queue }: RetryJobDeps,
  id: string,
  names: readonly string[] | undefined,
): Promise<JobRow> {
  const name = await findJobName(db.read, id);
  if (name === undefined || names?.includes(name) === false) throw notFound();
  const retry = db.transaction((tx) => queue.retry(tx, id), { changes: "unseen" });
  const retried = await retry.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw conflict("A newer job that does the same is waiting already.", { cause: error });
  });
  if (!retried) throw conflict("It has not failed for good, so it needs no retry.");
  return retried;
}
