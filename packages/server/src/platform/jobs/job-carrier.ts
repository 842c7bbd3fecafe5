import type { WaitingJob } from "./job-rows.js";
import type { QueueState } from "./jobs.js";

/** Runs one job; resolves with the time of its next try, or with null when nothing is left to do. */
export type RunJob = (jobId: string) => Promise<Date | null>;

/** Does those of several jobs that are small; resolves with the ids of those that are still to be run. */
export type RunTogether = (jobIds: readonly string[]) => Promise<readonly string[]>;

/** Work that a carrier gets at the start. */
export interface CarrierWork {
  readonly run: RunJob;
  /** Runs several jobs together; present if that costs less than one after another. */
  readonly runTogether?: RunTogether;
  /** Requests another look into the table, soon. */
  readonly look: () => void;
}

/**
 * Brings jobs from the table to a worker. The table stays authoritative: a job that a carrier loses is handed over
 * again.
 */
export interface JobCarrier {
  readonly driver: QueueState["driver"];
  /** Interval at which the table is read for due jobs. */
  readonly lookEveryMs: number;
  start(work: CarrierWork): Promise<void>;
  /** Called as soon as a job is committed. */
  announce(job: WaitingJob): void;
  /** Takes the jobs that are due according to the table; it ignores those that it already has. */
  carry(jobs: readonly WaitingJob[]): Promise<void>;
  /** The number of jobs running in this process. */
  readonly running: number;
  /** Resolves when the jobs that run in this process now have ended. */
  rest(): Promise<void>;
  /** Takes no more jobs and waits for the running ones, at most this long. */
  stop(graceMs: number): Promise<void>;
}
