import type * as z from "zod";
import type { Database, Tx } from "../db/database.js";
import type { WrittenSubjects } from "../kept/changes.js";
import type { JobRow } from "./job-rows.js";

/** A kind of job: its name in the queue, its payload, and how often it is tried before it counts as failed. */
export interface JobKind<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** The total number of tries; defaults to 8. The pauses between them double from a few seconds up to an hour. */
  readonly tries?: number;
}

/** Declares a kind of job. */
export const jobKind = <Payload>(kind: JobKind<Payload>): JobKind<Payload> => kind;

/** One run of a job. A job may run more than once, so a run does only what is still to be done. */
export interface JobRun {
  readonly jobId: string;
  /** Starts at 1. */
  readonly attempt: number;
  /** Aborted when the site stops; unfinished jobs run again after the next start. */
  readonly signal: AbortSignal;
}

/** Work of a job in one transaction. */
export interface JobWork {
  /** Changes nothing except through `tx`. */
  readonly within: (tx: Tx) => Promise<void>;
  /** The subjects that it changes, for cached answers. */
  readonly changes: WrittenSubjects;
}

/** The handler of a kind of job; its payload type is hidden. */
export interface JobHandler {
  readonly kind: JobKind<unknown>;
  readonly run: (payload: unknown, run: JobRun) => Promise<void>;
  /**
   * For a job that is small and does nothing but read and write the database: reads what it needs, and returns what it does. The
   * transaction that does it also ends the job, so that nobody need claim it. Null for a payload that is to be run.
   */
  readonly prepare?: (payload: unknown) => Promise<JobWork | null>;
}

/** Binds a handler to a kind of job; the queue checks the payload before it calls. */
export function handleJob<Payload>(
  kind: JobKind<Payload>,
  run: (payload: Payload, run: JobRun) => Promise<void>,
  prepare?: (payload: Payload) => Promise<JobWork | null>,
): JobHandler {
  const handler = { kind, run: (payload: unknown, current: JobRun) => run(kind.payload.parse(payload), current) };
  return prepare ? { ...handler, prepare: (payload) => prepare(kind.payload.parse(payload)) } : handler;
}

/** Does work in a transaction of its own. */
export const doWork = (db: Pick<Database, "transaction">, { within, changes }: JobWork): Promise<void> =>
  db.transaction(within, { changes });

/** Binds a handler to a kind of job that is always small: whether it is run or ends in its transaction, the work is the same. */
export const handleWork = <Payload>(
  db: Pick<Database, "transaction">,
  kind: JobKind<Payload>,
  prepare: (payload: Payload) => Promise<JobWork>,
): JobHandler => handleJob(kind, async (payload) => doWork(db, await prepare(payload)), prepare);

/** A recurring job: `cron` has five fields and is read in UTC. The first process of a site that claims it runs it. */
export interface Schedule {
  readonly name: string;
  readonly cron: string;
  readonly run: (run: Pick<JobRun, "signal">) => Promise<void>;
}

export interface EnqueueOptions {
  /** Not before this time; defaults to now. */
  readonly runAt?: Date;
  /**
   * While a job of this kind with this key is waiting, no second one is added: the waiting one takes the new time and
   * payload.
   */
  readonly key?: string;
}

/** Queue in which features enqueue jobs. */
export interface Jobs {
  /** Stored with the transaction: the job exists exactly when the transaction is committed. */
  enqueue<Payload>(tx: Tx, kind: JobKind<Payload>, payload: Payload, options?: EnqueueOptions): Promise<void>;
  /** Removes a waiting job from the queue; false when none is waiting. */
  cancel(tx: Tx, kind: Pick<JobKind<unknown>, "name">, key: string): Promise<boolean>;
}

/** State of the queue. */
export interface QueueState {
  readonly driver: "embedded" | "bullmq";
  readonly waiting: number;
  readonly failed: number;
  /** The due time of the most overdue waiting job; null when none is overdue. */
  readonly oldestDueAt: Date | null;
}

/** The queue with its workers. */
export interface JobQueue extends Jobs, AsyncDisposable {
  /** Starts the workers, which also take up jobs of a former process. Handlers and schedules are fixed from then on. */
  start(work: { readonly handlers: readonly JobHandler[]; readonly schedules: readonly Schedule[] }): Promise<void>;
  /** Resolves when no due job is waiting or running: for tests and for shutdown. */
  settled(): Promise<void>;
  state(): Promise<QueueState>;
  /** The names of the kinds of jobs that this process can run; empty before the start. */
  names(): readonly string[];
  /**
   * Gives a job that failed for good all its tries again; undefined when it has not failed. Throws a unique violation
   * when a job with the same key is waiting already.
   */
  retry(tx: Tx, id: string): Promise<JobRow | undefined>;
}
