import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import type { Database } from "../db/database.js";
import { isUniqueViolation } from "../db/dialect-differences.js";
import type { Logger } from "../logger.js";
import { redactText } from "../redact.js";
import type { RunJob } from "./job-carrier.js";
import { deleteHeldJob, extendLock, findJob, type JobLock, type JobRow, prepareClaim, releaseJob } from "./job-rows.js";
import type { JobHandler } from "./jobs.js";

export interface JobRunnerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly logger: Logger;
  /** By the name of the job kind. */
  readonly handlers: ReadonlyMap<string, JobHandler>;
  /** Aborted when the queue stops. */
  readonly stopping: AbortSignal;
}

const DEFAULT_TRIES = 8;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
// Other processes take over a job of a killed process after this long.
const LOCK_MS = 60_000;
const EXTEND_EVERY_MS = 20_000;
const LONGEST_ERROR = 1_000;

// No answer shows the bookkeeping of jobs; what the jobs themselves change is recorded by their own transactions. A power failure
// that undoes some of it leaves a job that runs again, as one does whose process was killed.
const BOOKKEEPING = { changes: "unseen", awaitsDisk: false } as const;

/** The pause after this many tries. */
const pauseAfter = (attempts: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);

const messageOf = (error: unknown): string =>
  redactText(error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);

/** Claims one job in the table, runs it, and records its outcome, provided that it still holds the job then. */
export function createJobRunner({ db, clock, newId, logger, handlers, stopping }: JobRunnerDeps): RunJob {
  const after = (ms: number): string => new Date(clock.now().getTime() + ms).toISOString();

  /** Renews the lock while the job runs; the signal is aborted when the lock is lost. */
  function keepHolding(lock: JobLock): Disposable & { readonly lost: AbortSignal } {
    const lost = new AbortController();
    const extend = async (): Promise<void> => {
      try {
        if (!(await db.transaction((tx) => extendLock(tx, lock, after(LOCK_MS)), BOOKKEEPING))) lost.abort();
      } catch (error) {
        logger.warn("The lock of a running job could not be renewed", { jobId: lock.id, error });
      }
    };
    const timer = setInterval(extend, EXTEND_EVERY_MS);
    timer.unref();
    return { lost: lost.signal, [Symbol.dispose]: () => clearInterval(timer) };
  }

  /** Releases a job that is not done; a newer one of the same key makes it superfluous. */
  async function release(lock: JobLock, change: Parameters<typeof releaseJob>[2]): Promise<Date | null> {
    try {
      const isHeld = await db.transaction((tx) => releaseJob(tx, lock, change), BOOKKEEPING);
      return isHeld && change.status === "waiting" ? new Date(change.run_at) : null;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      await db.transaction((tx) => deleteHeldJob(tx, lock), BOOKKEEPING);
      return null;
    }
  }

  async function fail(job: JobRow, lock: JobLock, tries: number, error: unknown): Promise<Date | null> {
    const isFinal = job.attempts >= tries;
    logger.error(isFinal ? "A job failed and will not be tried again" : "A job failed and will be tried again", {
      job: job.name,
      jobId: job.id,
      attempt: job.attempts,
      error,
    });
    return release(lock, {
      status: isFinal ? "failed" : "waiting",
      attempts: job.attempts,
      run_at: isFinal ? job.run_at : after(pauseAfter(job.attempts)),
      last_error: messageOf(error),
    });
  }

  async function execute(job: JobRow, lock: JobLock, handler: JobHandler): Promise<Date | null> {
    const tries = handler.kind.tries ?? DEFAULT_TRIES;
    if (job.attempts > tries)
      return fail(job, lock, tries, new Error("The process ended each time while the job ran."));
    using hold = keepHolding(lock);
    const signal = AbortSignal.any([stopping, hold.lost]);
    try {
      await handler.run(JSON.parse(job.payload), { jobId: job.id, attempt: job.attempts, signal });
    } catch (error) {
      if (!stopping.aborted) return fail(job, lock, tries, error);
      const { status, run_at, last_error } = job;
      return release(lock, { status, run_at, last_error, attempts: job.attempts - 1 });
    }
    if (!(await db.transaction((tx) => deleteHeldJob(tx, lock), BOOKKEEPING)))
      logger.warn("A job took so long that it was given to another process too", { job: job.name, jobId: job.id });
    return null;
  }

  const claim = prepareClaim([...handlers.keys()]);

  return async (id) => {
    if (stopping.aborted) return null;
    const lock = { id, token: newId() };
    const times = { now: clock.now().toISOString(), lockedUntil: after(LOCK_MS) };
    const [job] = await db.transaction((tx) => claim(tx, { ...lock, ...times }), BOOKKEEPING);
    const handler = job && handlers.get(job.name);
    if (handler) return execute(job, lock, handler);
    const known = await findJob(db.read, id);
    if (known?.status !== "waiting" || !handlers.has(known.name)) return null;
    return new Date(known.locked_until ?? known.run_at);
  };
}
