import { setTimeout as pause } from "node:timers/promises";
import { DelayedError, type Job, Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import { type Clock, systemClock } from "../../kernel/clock.js";
import type { Logger } from "../logger.js";
import type { JobCarrier, RunJob } from "./job-carrier.js";
import type { WaitingJob } from "./job-rows.js";

export interface BullmqCarrierOptions {
  readonly url: string;
  /** Stands before every key. */
  readonly prefix: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

const QUEUE = "jobs";
// What was committed is handed over at once; this finds what a crash or an absent Redis kept from being handed over.
const LOOK_EVERY_MS = 5_000;
const AT_ONCE = 4;
const POLL_MS = 20;

// Both fail at once while Redis is away, where waiting would hold up whoever hands a job over.
const HANDING_OVER = { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 5_000 } as const;
// The library wants its workers to wait without end for a Redis that is away.
const WORKING = { maxRetriesPerRequest: null } as const;

/**
 * Spreads jobs over the processes of a site by way of Redis, where a job is no more than the id of its row. It leaves Redis
 * when its run has ended, so whatever the table says is due can always be handed over again.
 */
export async function openBullmqCarrier({ url, prefix, clock, logger }: BullmqCarrierOptions): Promise<JobCarrier> {
  const connections: Redis[] = [];
  let worker: Worker | undefined;
  let running = 0;
  let isStopping = false;

  const complain = (error: unknown): void => {
    if (!isStopping) logger.warn("The queue's Redis connection failed", { error });
  };

  const connect = (options: typeof HANDING_OVER | typeof WORKING): Redis => {
    const connection = new Redis(url, options);
    connection.on("error", complain);
    connections.push(connection);
    return connection;
  };

  const queue = new Queue(QUEUE, { connection: connect(HANDING_OVER), prefix });
  queue.on("error", complain);
  const disconnect = (): void => {
    for (const connection of connections) connection.disconnect();
  };
  try {
    await queue.waitUntilReady();
  } catch (error) {
    isStopping = true;
    disconnect();
    throw error;
  }

  const delayUntil = (time: Date): number => Math.max(0, time.getTime() - clock.now().getTime());

  async function add({ id, runAt }: WaitingJob): Promise<void> {
    await queue.add("run", null, { jobId: id, delay: delayUntil(runAt), removeOnComplete: true, removeOnFail: true });
  }

  /** The job may be in Redis already, with another time or left over from a worker that died. */
  async function handOver(waiting: WaitingJob): Promise<void> {
    const known: Job | undefined = await queue.getJob(waiting.id);
    const state = await known?.getState();
    if (!known || state === "unknown") return add(waiting);
    if (state === "completed" || state === "failed") {
      await known.remove();
      return add(waiting);
    }
    // In any other state a worker is about to look at the row, which knows the time.
    if (state === "delayed") await known.changeDelay(delayUntil(waiting.runAt));
  }

  async function work(job: Job, token: string | undefined, run: RunJob): Promise<void> {
    running += 1;
    try {
      const next = job.id === undefined ? null : await run(job.id);
      if (next === null || isStopping) return;
      await job.moveToDelayed(systemClock.now().getTime() + delayUntil(next), token);
    } finally {
      running -= 1;
    }
    throw new DelayedError();
  }

  async function untilIdle(graceMs: number): Promise<void> {
    const deadline = performance.now() + graceMs;
    while (running > 0 && performance.now() < deadline) await pause(POLL_MS);
  }

  return {
    driver: "bullmq",
    lookEveryMs: LOOK_EVERY_MS,
    get running() {
      return running;
    },
    async start({ run }) {
      worker = new Worker(QUEUE, (job, token) => work(job, token, run), {
        connection: connect(WORKING),
        prefix,
        concurrency: AT_ONCE,
      });
      worker.on("error", complain);
      await worker.waitUntilReady();
    },
    announce(job) {
      handOver(job).catch((error: unknown) => {
        if (!isStopping) logger.debug("A job is handed over later", { jobId: job.id, error });
      });
    },
    async carry(jobs) {
      for (const job of jobs) await handOver(job);
    },
    async stop(graceMs) {
      isStopping = true;
      const isAway = connections.some(({ status }) => status !== "ready");
      // Both would wait for a Redis that is away until it comes back.
      if (!isAway) await worker?.pause(true);
      await untilIdle(graceMs);
      if (isAway) disconnect();
      await worker?.close(isAway || running > 0);
      await queue.close();
      disconnect();
    },
  };
}
