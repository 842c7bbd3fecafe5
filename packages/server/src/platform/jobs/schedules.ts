import * as z from "zod";
import type { Clock } from "../../kernel/clock.js";
import type { Database, Tx } from "../db/database.js";
import { nextTime } from "./cron-times.js";
import { handleJob, type JobHandler, type JobKind, jobKind, type Schedule } from "./jobs.js";
import { advanceSchedule, findDueSchedules, putSchedules } from "./schedule-rows.js";

// The next due time serves as another try.
const TRIES = 3;

const kindOf = (name: string): JobKind<null> => jobKind({ name: `schedule:${name}`, payload: z.null(), tries: TRIES });

/** The handlers of the jobs that due schedules enqueue. */
export function scheduleHandlers(schedules: readonly Schedule[]): JobHandler[] {
  return schedules.map(({ name, run }) => handleJob(kindOf(name), (_nothing, current) => run(current)));
}

/** Stores the schedules of this release. */
export async function noteSchedules(db: Database, schedules: readonly Schedule[], clock: Clock): Promise<void> {
  const now = clock.now();
  const due = schedules.map(({ name, cron }) => ({ name, cron, nextRunAt: nextTime(cron, now).toISOString() }));
  await db.transaction((tx) => putSchedules(tx, due));
}

/**
 * Enqueues a job for each schedule that is due, in the transaction that advances the schedule: one process does so for
 * each time, and no run is lost with a process. One run makes up for any number of missed times.
 */
export async function raiseDueSchedules(
  db: Database,
  schedules: readonly Schedule[],
  clock: Clock,
  enqueue: (tx: Tx, kind: JobKind<null>, key: string) => Promise<void>,
): Promise<void> {
  if (schedules.length === 0) return;
  const now = clock.now();
  const names = schedules.map(({ name }) => name);
  for (const due of await findDueSchedules(db.read, names, now.toISOString())) {
    const times = { now: now.toISOString(), nextRunAt: nextTime(due.cron, now).toISOString() };
    const raise = async (tx: Tx): Promise<void> => {
      if (await advanceSchedule(tx, due, times)) await enqueue(tx, kindOf(due.name), due.name);
    };
    await db.transaction(raise, { changes: "unseen" });
  }
}
