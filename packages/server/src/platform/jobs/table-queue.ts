import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import type { Database } from "../db/database.js";
import type { Logger } from "../logger.js";
import type { JobCarrier } from "./job-carrier.js";
import { countDueJobs, deleteWaitingJob, findDueJobs, putJob, summarizeJobs } from "./job-rows.js";
import { createJobRunner } from "./job-runner.js";
import type { JobHandler, JobQueue, Jobs, Schedule } from "./jobs.js";
import { createJobsTogether } from "./jobs-together.js";
import { requeueJob } from "./listed-job-rows.js";
import { repeatedLook } from "./repeated-look.js";
import { noteSchedules, raiseDueSchedules, scheduleHandlers } from "./schedules.js";

export interface TableQueueDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly logger: Logger;
  readonly carrier: JobCarrier;
  /** Time that running jobs may take to end when the queue stops; defaults to 4 seconds. */
  readonly graceMs?: number;
}

const GRACE_MS = 4_000;
const MOST_AT_A_LOOK = 50;

interface Work {
  readonly handlers: ReadonlyMap<string, JobHandler>;
  readonly schedules: readonly Schedule[];
}

/** A queue whose jobs are rows of the table; the carrier decides which process runs them. */
export function createTableQueue({ db, clock, newId, logger, carrier, graceMs = GRACE_MS }: TableQueueDeps): JobQueue {
  const stopping = new AbortController();
  let work: Work | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isBlind = false;
  // Announced jobs call for a look, many times a second; schedules are due at whole minutes.
  let looksAtSchedules = true;

  const enqueue: Jobs["enqueue"] = async (tx, kind, payload, options = {}) => {
    const now = clock.now();
    const runAt = options.runAt ?? now;
    const id = await putJob(tx, {
      id: newId(),
      name: kind.name,
      payload: JSON.stringify(payload),
      run_at: runAt.toISOString(),
      unique_key: options.key ?? null,
      created_at: now.toISOString(),
    });
    tx.onCommit(() => carrier.announce({ id, runAt }));
  };

  async function lookOnce({ handlers, schedules }: Work): Promise<void> {
    if (looksAtSchedules) {
      looksAtSchedules = false;
      await raiseDueSchedules(db, schedules, clock, (tx, kind, key) => enqueue(tx, kind, null, { key }));
    }
    const names = [...handlers.keys()];
    if (names.length === 0) return;
    const due = await findDueJobs(db.read, names, clock.now().toISOString(), MOST_AT_A_LOOK);
    if (due.length > 0) await carrier.carry(due);
  }

  // Logs once that the database or Redis is unavailable, not once a second.
  const { look } = repeatedLook(async () => {
    if (!work || stopping.signal.aborted) return;
    try {
      await lookOnce(work);
      if (isBlind) logger.info("The job queue works again");
      isBlind = false;
    } catch (error) {
      if (!isBlind && !stopping.signal.aborted) logger.warn("The job queue cannot look for work", { error });
      isBlind = true;
    }
  });

  const lookAtAll = (): Promise<void> => {
    looksAtSchedules = true;
    return look();
  };

  return {
    enqueue,
    cancel: (tx, kind, key) => deleteWaitingJob(tx, kind.name, key),
    async start({ handlers, schedules }) {
      if (work || stopping.signal.aborted) return;
      const all = [...handlers, ...scheduleHandlers(schedules)];
      const byName = new Map(all.map((handler) => [handler.kind.name, handler]));
      await noteSchedules(db, schedules, clock);
      const parts = { db, clock, newId, logger, handlers: byName, stopping: stopping.signal };
      await carrier.start({
        run: createJobRunner(parts),
        // On a server, the rows of several jobs would be locked together, in any order.
        ...(db.dialect === "sqlite" && { runTogether: createJobsTogether(parts) }),
        look: () => void look(),
      });
      work = { handlers: byName, schedules };
      timer = setInterval(lookAtAll, carrier.lookEveryMs);
      timer.unref();
      void lookAtAll();
    },
    async settled() {
      if (!work) return;
      const names = [...work.handlers.keys()];
      for (let pauseMs = 1; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, 50)) {
        await lookAtAll();
        const due = names.length === 0 ? 0 : await countDueJobs(db.read, names, clock.now().toISOString());
        if (due === 0 && carrier.running === 0) return;
        // Due jobs that do not run here run in another process.
        if (carrier.running > 0) await carrier.rest();
        else await pause(pauseMs);
      }
    },
    names: () => [...(work?.handlers.keys() ?? [])],
    async retry(tx, id) {
      const runAt = clock.now();
      const job = await requeueJob(tx, id, runAt.toISOString());
      if (job) tx.onCommit(() => carrier.announce({ id, runAt }));
      return job;
    },
    async state() {
      const { oldestRunAt, ...counts } = await summarizeJobs(db.read);
      const isLate = oldestRunAt !== null && oldestRunAt <= clock.now().toISOString();
      return { driver: carrier.driver, ...counts, oldestDueAt: isLate ? new Date(oldestRunAt) : null };
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      stopping.abort();
      await carrier.stop(graceMs);
      await look();
      if (carrier.running > 0)
        logger.warn("Jobs did not end in time; they will run again after the next start", { jobs: carrier.running });
    },
  };
}
