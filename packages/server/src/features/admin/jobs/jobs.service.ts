import type { Clock } from "../../../kernel/clock.js";
import { type Page, type PageParams, paginate } from "../../../kernel/pagination.js";
import type { JobQueue } from "../../../platform/jobs/jobs.js";
import { type JobFilters, jobCountQuery, jobPageQuery, jobStateOf } from "../../../platform/jobs/listed-job-rows.js";
import type { SeenJob } from "./job.view.js";
import { type RetryJobDeps, retryJob } from "./retry-job.service.js";

export interface JobsServiceDeps extends RetryJobDeps {
  readonly clock: Clock;
  readonly queue: Pick<JobQueue, "retry" | "names">;
}

/** The queue as administrators see it. The table knows of every job, whatever brings them to the workers. */
export interface JobsService {
  list(query: PageParams & { readonly order: "asc" | "desc" } & JobFilters): Promise<Page<SeenJob>>;
  /** The kinds of jobs that the site can run, by name. */
  names(): readonly string[];
  /** Throws SVC-API-4004, and SVC-API-4009 for a job that has not failed or is not needed any more. */
  retry(id: string): Promise<SeenJob>;
}

export function createJobsService(deps: JobsServiceDeps): JobsService {
  const { db, clock, queue } = deps;
  return {
    async list(query) {
      const now = clock.now().toISOString();
      const [jobs, { total }] = await Promise.all([
        jobPageQuery(db.read, query, query, now).execute(),
        jobCountQuery(db.read, query, now).executeTakeFirstOrThrow(),
      ]);
      return paginate(
        jobs.map((job) => ({ job, state: jobStateOf(job, now) })),
        Number(total),
        query,
      );
    },
    names: () => [...queue.names()].sort(),
    async retry(id) {
      const job = await retryJob(deps, id, undefined);
      return { job, state: jobStateOf(job, clock.now().toISOString()) };
    },
  };
}
