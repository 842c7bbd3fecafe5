import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { Logger } from "../logger.js";
import type { CarrierWork, JobCarrier } from "./job-carrier.js";

const LOOK_EVERY_MS = 1_000;
const AT_ONCE = 4;
// What is announced beyond that is found in the table again.
const MOST_KNOWN = 1_000;

/**
 * Runs jobs in this process, a few at a time; other processes on the same database do the same. An announced job is begun without
 * looking for it in the table.
 */
export function createEmbeddedCarrier(logger: Logger): JobCarrier {
  const running = new Map<string, Promise<void>>();
  // In the order in which they came.
  const known = new Set<string>();
  let hasLeftOut = false;
  let work: CarrierWork | undefined;

  async function runOne(id: string, { run }: CarrierWork): Promise<void> {
    try {
      // Lets requests run between two jobs: a database in this process does not yield to the event loop by itself.
      await nextTurn();
      await run(id);
    } catch (error) {
      logger.warn("A job could not be claimed or recorded as done; it will run again", { jobId: id, error });
    } finally {
      running.delete(id);
      beginNext();
    }
  }

  function beginNext(): void {
    if (!work) return;
    for (const id of known) {
      if (running.size >= AT_ONCE) return;
      // A job that is announced while it runs may have been given back meanwhile.
      if (running.has(id)) continue;
      known.delete(id);
      running.set(id, runOne(id, work));
    }
    if (!hasLeftOut || known.size > 0) return;
    hasLeftOut = false;
    work.look();
  }

  function add(id: string): void {
    if (known.size < MOST_KNOWN) known.add(id);
    else hasLeftOut = true;
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
    announce({ id }) {
      if (!work) return;
      add(id);
      beginNext();
    },
    async carry(jobs) {
      if (!work) return;
      const found = jobs.filter(({ id }) => !running.has(id) && !known.has(id));
      for (const { id } of found) add(id);
      // A look gives some of what is due, so there may be more when these are done.
      hasLeftOut ||= found.length > 0;
      beginNext();
    },
    async stop(graceMs) {
      work = undefined;
      known.clear();
      const grace = new AbortController();
      const ended = Promise.all(running.values()).then(() => grace.abort());
      await Promise.race([ended, pause(graceMs, undefined, { signal: grace.signal }).catch(() => undefined)]);
    },
  };
}
