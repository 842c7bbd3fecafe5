import { type DatabaseKind, dialects } from "@sitevine/testkit";
import { handleJob, type JobHandler, type JobRun } from "../../../src/platform/jobs/jobs.js";
import { migratedDatabase } from "../fixtures.js";
import { NOTE } from "./note-job.js";
import { queueDrivers } from "./queues.js";

/** Every kind of database with every driver of the queue. */
export const QUEUES = dialects().flatMap((kind) =>
  queueDrivers().map((driver) => ({ kind, driver, name: `${kind.name}, ${driver.name}` })),
);

/** Does what a test says with the text of each note. */
export const noting = (run: (text: string, run: JobRun) => void | Promise<void>): readonly JobHandler[] => [
  handleJob(NOTE, async ({ text }, current) => run(text, current)),
];

/** A database with its tables, and the jobs in it. */
export async function openJobs(kind: DatabaseKind) {
  const base = await migratedDatabase(kind);
  const { database, logger } = base;
  const rows = () => database.read.selectFrom("jobs").selectAll().orderBy("id").execute();
  return { ...base, database, logger, rows };
}
