import { setTimeout as pause } from "node:timers/promises";
import { DelayedError, type Job, Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import { type Clock, systemClock } from "../../kernel/clock.js";
import { createBreakLog } from "../break-log.js";
import type { Logger } from "../logger.js";
import type { JobCarrier, RunJob } from "./job-carrier.js";
import type { WaitingJob } from "./job-rows.js";

export interface BullmqCarrierOptions {
  readonly url: string;
  /** Prefix of every key. */
  readonly prefix: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

const QUEUE = "jobs";
// Committed jobs are handed over at once; this finds those that a crash or a missing Redis held back.
const LOOK_EVERY_MS = 5_000;
const AT_ONCE = 4;
const POLL_MS = 20;
// A worker whose blocking connection is about to reconnect waits for the end of that connection, which never comes.
const CLOSE_WITHIN_MS = 2_000;

// With both, calls fail at once while Redis is unavailable. Waiting would hold up whoever enqueues a job.
const HANDING_OVER = { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 5_000 } as const;
// The library requires that its workers wait without limit for a Redis that is unavailable.
const WORKING = { maxRetriesPerRequest: null } as const;

/**
 * Distributes jobs to the processes of a site through Redis, which holds only the ids of their rows. An id leaves Redis
 * when its run has ended, so whatever the table says is due can always be handed over again.
 */
export async function openBullmqCarrier({ url, prefix, clock, logger }: BullmqCarrierOptions): Promise<JobCarrier> {
  const connections: Redis[] = [];
  let worker: Worker | undefined;
  let running = 0;
  let isStopping = false;

  const logBreak = createBreakLog(logger, "The queue's Redis connection failed");
  const complain = (error: unknown): void => {
    if (!isStopping) logBreak(error);
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

  /** Redis may have the job already, with another time or left over from a worker that died. */
  async function handOver(waiting: WaitingJob): Promise<void> {
    const known: Job | undefined = await queue.getJob(waiting.id);
    const state = await known?.getState();
    if (!known || state === "unknown") return add(waiting);
    if (state === "completed" || state === "failed") {
      await known.remove();
      return add(waiting);
    }
    // In any other state a worker is about to read the row, which has the time.
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

  async function untilIdle(graceMs = Number.POSITIVE_INFINITY): Promise<void> {
    const deadline = performance.now() + graceMs;
    while (running > 0 && performance.now() < deadline) await pause(POLL_MS);
  }

  return {
    driver: "bullmq",
    lookEveryMs: LOOK_EVERY_MS,
    get running() {
      return running;
    },
    rest: () => untilIdle(),
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
        if (!isStopping)
          logger.debug("A job could not be handed over now and will be handed over later", { jobId: job.id, error });
      });
    },
    async carry(jobs) {
      for (const job of jobs) await handOver(job);
    },
    async stop(graceMs) {
      isStopping = true;
      const isAway = connections.some(({ status }) => status !== "ready");
      // Both would wait until a Redis that is unavailable comes back.
      if (!isAway) await worker?.pause(true);
      await untilIdle(graceMs);
      if (isAway) disconnect();
      const isForced = isAway || running > 0;
      const closed = Promise.all([worker?.close(isForced), queue.close()]);
      await Promise.race([closed, pause(CLOSE_WITHIN_MS, undefined, { ref: false })]).finally(disconnect);
    },
  };
}
