import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import type { Database, Tx } from "../db/database.js";
import { isUniqueViolation } from "../db/dialect-differences.js";
import type { Logger } from "../logger.js";
import { redactText } from "../redact.js";
import type { RunJob } from "./job-carrier.js";
import {
  deleteHeldJob,
  extendLock,
  freeFrom,
  type JobLock,
  type JobRow,
  prepareClaim,
  releaseJob,
  type SeenJob,
  seeJob,
  takeJob,
} from "./job-rows.js";
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

/**
 * Does one job of the table: in the transaction that ends it, where its handler allows that. Otherwise, and where that fails, it
 * claims the job, runs it, and records its outcome, provided that it still holds the job then.
 */
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

  async function claimAndExecute(id: string, handler: JobHandler): Promise<Date | null> {
    const lock = { id, token: newId() };
    const times = { now: clock.now().toISOString(), lockedUntil: after(LOCK_MS) };
    const [job] = await db.transaction((tx) => claim(tx, { ...lock, ...times }), BOOKKEEPING);
    return job ? execute(job, lock, handler) : null;
  }

  /** Does a job in the transaction that ends it; false when it is to be claimed and run. */
  async function doWithin(job: SeenJob, { prepare }: JobHandler): Promise<boolean> {
    try {
      const work = await prepare?.(JSON.parse(job.payload));
      if (!work) return false;
      const doIt = async (tx: Tx): Promise<boolean> => {
        const isTaken = await takeJob(tx, job, clock.now().toISOString());
        if (isTaken) await work.within(tx);
        return isTaken;
      };
      // A power failure that undoes the work undoes the end of the job too.
      return await db.transaction(doIt, { changes: work.changes, awaitsDisk: false });
    } catch (error) {
      logger.debug("A job could not be done in one transaction and is run", { job: job.name, jobId: job.id, error });
      return false;
    }
  }

  return async (id) => {
    if (stopping.aborted) return null;
    const job = await seeJob(db.read, id);
    const handler = job?.status === "waiting" && handlers.get(job.name);
    if (!handler) return null;
    const freeAt = freeFrom(job);
    if (freeAt > clock.now().toISOString()) return new Date(freeAt);
    if (await doWithin(job, handler)) return null;
    return claimAndExecute(id, handler);
  };
}
