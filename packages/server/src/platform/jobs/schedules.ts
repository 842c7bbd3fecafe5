import * as z from "zod";
import type { Clock } from "../../kernel/clock.js";
import type { Database, Tx } from "../db/database.js";
import { nextTime } from "./cron-times.js";
import { handleJob, type JobHandler, type JobKind, jobKind, type Schedule } from "./jobs.js";
import { advanceSchedule, findDueSchedules, putSchedule } from "./schedule-rows.js";

// The next due time is another try.
const TRIES = 3;

const kindOf = (name: string): JobKind<null> => jobKind({ name: `schedule:${name}`, payload: z.null(), tries: TRIES });

/** The jobs that schedules become when they are due. */
export function scheduleHandlers(schedules: readonly Schedule[]): JobHandler[] {
  return schedules.map(({ name, run }) => handleJob(kindOf(name), (_nothing, current) => run(current)));
}

/** Notes the schedules of this release. */
export async function noteSchedules(db: Database, schedules: readonly Schedule[], clock: Clock): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    for (const { name, cron } of schedules)
      await putSchedule(tx, { name, cron, nextRunAt: nextTime(cron, now).toISOString() });
  });
}

/**
 * Leaves a job for each schedule that is due, in the transaction that moves the schedule on: one process does so for each
 * time, and a run is not lost with its process. However many times were missed, they are made up for by one run.
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
    await db.transaction(raise, { changes: [] });
  }
}
