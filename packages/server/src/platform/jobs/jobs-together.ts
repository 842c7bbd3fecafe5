import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../db/database.js";
import type { WrittenSubjects } from "../kept/changes.js";
import type { Logger } from "../logger.js";
import type { RunTogether } from "./job-carrier.js";
import { freeFrom, type SeenJob, seeJobs, takeJob } from "./job-rows.js";
import type { JobHandler, JobWork } from "./jobs.js";

export interface JobsTogetherDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  /** By the name of the job kind. */
  readonly handlers: ReadonlyMap<string, JobHandler>;
  /** Aborted when the queue stops. */
  readonly stopping: AbortSignal;
}

interface PreparedJob {
  readonly job: SeenJob;
  readonly work: JobWork;
}

/** The subjects that any of these changes. */
function allChanges(works: readonly JobWork[]): WrittenSubjects {
  const seen = works.flatMap(({ changes }) => (changes === "unseen" ? [] : [changes]));
  if (seen.length === 0) return "unseen";
  return seen.includes(undefined) ? undefined : seen.flatMap((changes) => changes ?? []);
}

/**
 * Does small jobs in one transaction, which also ends them: beginning and committing one costs as much as a small job does. What
 * fails undoes all of them, and each is run by itself then.
 */
export function createJobsTogether({ db, clock, logger, handlers, stopping }: JobsTogetherDeps): RunTogether {
  async function prepareWork(job: SeenJob, now: string): Promise<JobWork | null> {
    if (job.status !== "waiting" || freeFrom(job) > now) return null;
    return (await handlers.get(job.name)?.prepare?.(JSON.parse(job.payload))) ?? null;
  }

  return async (ids) => {
    if (stopping.aborted) return ids;
    const now = clock.now().toISOString();
    const small: PreparedJob[] = [];
    const others: string[] = [];
    for (const job of await seeJobs(db.read, ids)) {
      // Running it by itself logs what is wrong, and counts the try.
      const work = await prepareWork(job, now).catch(() => null);
      if (work) small.push({ job, work });
      else others.push(job.id);
    }
    if (small.length === 0) return others;
    try {
      await db.transaction(
        async (tx) => {
          for (const { job, work } of small) if (await takeJob(tx, job, now)) await work.within(tx);
        },
        // A power failure that undoes the work undoes the end of the jobs too.
        { changes: allChanges(small.map(({ work }) => work)), awaitsDisk: false },
      );
      return others;
    } catch (error) {
      logger.debug("Jobs could not be done in one transaction and are run one by one", { jobs: small.length, error });
      return [...others, ...small.map(({ job }) => job.id)];
    }
  };
}
