import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { Logger } from "../logger.js";
import type { CarrierWork, JobCarrier, RunTogether } from "./job-carrier.js";

const LOOK_EVERY_MS = 1_000;
const AT_ONCE = 4;
// Jobs announced beyond this number are found in the table.
const MOST_KNOWN = 1_000;
// While many jobs come, they are done together ten times a second. One that comes after a pause waits for nothing.
const GATHER_MS = 100;
// Nothing else is done meanwhile.
const MOST_TOGETHER = 16;

/**
 * Runs jobs in this process, a few at a time; other processes on the same database do the same. An announced job is begun without
 * looking for it in the table, and small ones are done together.
 */
export function createEmbeddedCarrier(logger: Logger): JobCarrier {
  const running = new Map<string, Promise<void>>();
  // Both in the order in which they came: jobs that may be done together, and those that are run by themselves.
  const gathered = new Set<string>();
  const known = new Set<string>();
  let together: { readonly ids: ReadonlySet<string>; readonly ended: Promise<void> } | undefined;
  let waiting: NodeJS.Timeout | undefined;
  let lastTogether = Number.NEGATIVE_INFINITY;
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

  async function runSome(ids: readonly string[], runTogether: RunTogether): Promise<void> {
    try {
      await nextTurn();
      for (const id of await runTogether(ids)) known.add(id);
    } catch (error) {
      logger.warn("Jobs could not be read or recorded as done; they will run again", { jobs: ids.length, error });
    } finally {
      together = undefined;
      beginNext();
    }
  }

  function beginTogether(runTogether: RunTogether): void {
    clearTimeout(waiting);
    waiting = undefined;
    if (together || gathered.size === 0) return;
    const ids = [...gathered].slice(0, MOST_TOGETHER);
    for (const id of ids) gathered.delete(id);
    lastTogether = performance.now();
    together = { ids: new Set(ids), ended: runSome(ids, runTogether) };
  }

  function gather(runTogether: RunTogether): void {
    if (together || waiting) return;
    const waitMs = gathered.size >= MOST_TOGETHER ? 0 : lastTogether + GATHER_MS - performance.now();
    if (waitMs <= 0) beginTogether(runTogether);
    else waiting = setTimeout(() => beginTogether(runTogether), waitMs);
  }

  function beginNext(): void {
    if (!work) return;
    const { runTogether } = work;
    if (runTogether && gathered.size > 0) gather(runTogether);
    for (const id of known) {
      if (running.size >= AT_ONCE) return;
      // A job that is announced while it runs may have been given back meanwhile.
      if (running.has(id)) continue;
      known.delete(id);
      running.set(id, runOne(id, work));
    }
    if (!hasLeftOut || known.size > 0 || gathered.size > 0) return;
    hasLeftOut = false;
    work.look();
  }

  function add(id: string): void {
    if (gathered.size + known.size >= MOST_KNOWN) hasLeftOut = true;
    else if (work?.runTogether && !running.has(id)) gathered.add(id);
    else known.add(id);
  }

  const rest = async (): Promise<void> => void (await Promise.all([...running.values(), together?.ended]));

  const isKnown = (id: string): boolean =>
    running.has(id) || known.has(id) || gathered.has(id) || together?.ids.has(id) === true;

  return {
    driver: "embedded",
    lookEveryMs: LOOK_EVERY_MS,
    get running() {
      return running.size + (together ? 1 : 0);
    },
    rest,
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
      const found = jobs.filter(({ id }) => !isKnown(id));
      for (const { id } of found) add(id);
      // A look gives some of what is due, so there may be more when these are done.
      hasLeftOut ||= found.length > 0;
      if (work.runTogether) beginTogether(work.runTogether);
      beginNext();
    },
    async stop(graceMs) {
      work = undefined;
      clearTimeout(waiting);
      gathered.clear();
      known.clear();
      const grace = new AbortController();
      const ended = rest().then(() => grace.abort());
      await Promise.race([ended, pause(graceMs, undefined, { signal: grace.signal }).catch(() => undefined)]);
    },
  };
}
