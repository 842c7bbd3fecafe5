import { type FakeClock, fakeClock, type RecordingLogger } from "@sitevine/testkit";
import { uuidSource } from "../../../src/kernel/ids.js";
import type { Database } from "../../../src/platform/db/database.js";
import { openBullmqCarrier } from "../../../src/platform/jobs/bullmq-carrier.js";
import { createEmbeddedCarrier } from "../../../src/platform/jobs/embedded-carrier.js";
import type { JobCarrier } from "../../../src/platform/jobs/job-carrier.js";
import type { EnqueueOptions, JobQueue } from "../../../src/platform/jobs/jobs.js";
import { createTableQueue } from "../../../src/platform/jobs/table-queue.js";
import { NOTE } from "./note-job.js";

/** One process of a site, as far as its queue goes. */
export interface QueueProcess {
  readonly queue: JobQueue;
  readonly clock: FakeClock;
  /** Leaves a note in a transaction of its own. */
  leave(text: string, options?: EnqueueOptions): Promise<void>;
}

/** Queues that tests run on: each makes one process on the database. */
export interface QueueDriver {
  readonly name: string;
  open(database: Database, logger: RecordingLogger, clock?: FakeClock): Promise<QueueProcess>;
}

// Long enough for a running job to hear of the stop, short enough to wait for in a test.
const GRACE_MS = 200;

function onCarrier(db: Database, logger: RecordingLogger, clock: FakeClock, carrier: JobCarrier): QueueProcess {
  const queue = createTableQueue({ db, clock, newId: uuidSource, logger, carrier, graceMs: GRACE_MS });
  return {
    queue,
    clock,
    leave: (text, options) => db.transaction((tx) => queue.enqueue(tx, NOTE, { text }, options)),
  };
}

const embedded: QueueDriver = {
  name: "embedded",
  open: async (db, logger, clock = fakeClock()) => onCarrier(db, logger, clock, createEmbeddedCarrier(logger)),
};

/** Processes on one database share their keys, and no others do. */
function bullmq(url: string): QueueDriver {
  const prefixes = new WeakMap<Database, string>();
  return {
    name: "bullmq",
    async open(db, logger, clock = fakeClock()) {
      const prefix = prefixes.get(db) ?? `sitevine-test:${uuidSource()}:queue`;
      prefixes.set(db, prefix);
      return onCarrier(db, logger, clock, await openBullmqCarrier({ url, prefix, clock, logger }));
    },
  };
}

export function queueDrivers(redisUrl: string = process.env.REDIS_URL ?? ""): QueueDriver[] {
  return redisUrl === "" ? [embedded] : [embedded, bullmq(redisUrl)];
}
