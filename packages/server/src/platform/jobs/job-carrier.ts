import type { WaitingJob } from "./job-rows.js";
import type { QueueState } from "./jobs.js";

/** Does one job; resolves with the time of its next try, or null when there is nothing more to do for it. */
export type RunJob = (jobId: string) => Promise<Date | null>;

/** What a carrier is told at the start. */
export interface CarrierWork {
  readonly run: RunJob;
  /** Looks through the table again, and soon. */
  readonly look: () => void;
}

/** Brings jobs from the table to a worker. The table stays the truth: what a carrier loses is carried again. */
export interface JobCarrier {
  readonly driver: QueueState["driver"];
  /** How often the table is looked through. */
  readonly lookEveryMs: number;
  start(work: CarrierWork): Promise<void>;
  /** Hears of a job as soon as it is committed. */
  announce(job: WaitingJob): void;
  /** Takes jobs that are due by the table; those that it has already are no news. */
  carry(jobs: readonly WaitingJob[]): Promise<void>;
  /** Jobs that run in this process. */
  readonly running: number;
  /** Takes no more and waits for what runs, but not longer than that. */
  stop(graceMs: number): Promise<void>;
}
