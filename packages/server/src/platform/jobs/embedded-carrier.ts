import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { Logger } from "../logger.js";
import type { CarrierWork, JobCarrier } from "./job-carrier.js";

const LOOK_EVERY_MS = 1_000;
const AT_ONCE = 4;

/** Runs jobs in this process, a few at a time; other processes on the same database do the same. */
export function createEmbeddedCarrier(logger: Logger): JobCarrier {
  const running = new Map<string, Promise<void>>();
  let work: CarrierWork | undefined;

  async function runOne(id: string, { run, look }: CarrierWork): Promise<void> {
    try {
      // Lets requests run between two jobs: a database in this process does not yield to the event loop by itself.
      await nextTurn();
      await run(id);
    } catch (error) {
      logger.warn("A job could not be claimed or recorded as done; it will run again", { jobId: id, error });
    } finally {
      running.delete(id);
      look();
    }
  }

  return {
    driver: "embedded",
    lookEveryMs: LOOK_EVERY_MS,
    get running() {
      return running.size;
    },
    async start(given) {
      work = given;
    },
    announce: () => work?.look(),
    async carry(jobs) {
      for (const { id } of jobs) {
        if (!work || running.size >= AT_ONCE) return;
        if (!running.has(id)) running.set(id, runOne(id, work));
      }
    },
    async stop(graceMs) {
      work = undefined;
      const grace = new AbortController();
      const ended = Promise.all(running.values()).then(() => grace.abort());
      await Promise.race([ended, pause(graceMs, undefined, { signal: grace.signal }).catch(() => undefined)]);
    },
  };
}
