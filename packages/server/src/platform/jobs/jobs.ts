import type * as z from "zod";
import type { Tx } from "../db/database.js";

/** A kind of work: its name in the queue, what it is given, and how often it is tried before it counts as failed. */
export interface JobKind<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** Tries in all; 8 unless told. The pauses between them double from a few seconds to an hour. */
  readonly tries?: number;
}

/** Declares a kind of work. */
export const jobKind = <Payload>(kind: JobKind<Payload>): JobKind<Payload> => kind;

/** One run of a job. A job may run more than once, so it does what is still to be done. */
export interface JobRun {
  readonly jobId: string;
  /** From 1. */
  readonly attempt: number;
  /** Aborted when the site stops; what is not done by then is done after the next start. */
  readonly signal: AbortSignal;
}

/** Code that does a kind of work, its payload type closed over. */
export interface JobHandler {
  readonly kind: JobKind<unknown>;
  readonly run: (payload: unknown, run: JobRun) => Promise<void>;
}

/** Ties code to a kind of work; the queue checks the payload before it calls. */
export function handleJob<Payload>(
  kind: JobKind<Payload>,
  run: (payload: Payload, run: JobRun) => Promise<void>,
): JobHandler {
  return { kind, run: (payload, current) => run(kind.payload.parse(payload), current) };
}

/** Work that comes back: `cron` in UTC, five fields. One process of a site does it, whichever is first. */
export interface Schedule {
  readonly name: string;
  readonly cron: string;
  readonly run: (run: Pick<JobRun, "signal">) => Promise<void>;
}

export interface EnqueueOptions {
  /** Not before then; at once unless told. */
  readonly runAt?: Date;
  /** While a job of the kind with this key waits, another one is not added: the one that waits takes the new time and payload. */
  readonly key?: string;
}

/** Where features leave work. */
export interface Jobs {
  /** Stored with the transaction: a job exists exactly when what it belongs to is committed. */
  enqueue<Payload>(tx: Tx, kind: JobKind<Payload>, payload: Payload, options?: EnqueueOptions): Promise<void>;
  /** Takes a job that waits out of the queue; false when none waits. */
  cancel(tx: Tx, kind: Pick<JobKind<unknown>, "name">, key: string): Promise<boolean>;
}

/** How much is to be done. */
export interface QueueState {
  readonly driver: "embedded" | "bullmq";
  readonly waiting: number;
  readonly failed: number;
  /** When the job that has waited longest past its time was due; null when none is late. */
  readonly oldestDueAt: Date | null;
}

/** The queue with its workers. */
export interface JobQueue extends Jobs, AsyncDisposable {
  /** Begins to work; jobs left by a former process are taken up. Handlers and schedules are known from then on. */
  start(work: { readonly handlers: readonly JobHandler[]; readonly schedules: readonly Schedule[] }): Promise<void>;
  /** Resolves when nothing that is due waits or runs: for tests and for a stop. */
  settled(): Promise<void>;
  state(): Promise<QueueState>;
}
