import type { Reader, Tx } from "../db/database.js";
import type { JobSchedulesTable } from "../db/schema/jobs.js";

export type ScheduleRow = Readonly<JobSchedulesTable>;

/** Notes when a schedule is due next, unless it is noted with the same rule already: a time that was missed stays. */
export async function putSchedule(
  tx: Tx,
  { name, cron, nextRunAt }: { readonly name: string; readonly cron: string; readonly nextRunAt: string },
): Promise<void> {
  await tx
    .insertInto("job_schedules")
    .values({ name, cron, next_run_at: nextRunAt, last_run_at: null })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ cron, next_run_at: nextRunAt }).where("job_schedules.cron", "<>", cron),
    )
    .execute();
}

/** Schedules of these names that are due. */
export async function findDueSchedules(db: Reader, names: readonly string[], now: string): Promise<ScheduleRow[]> {
  return db
    .selectFrom("job_schedules")
    .selectAll()
    .where("next_run_at", "<=", now)
    .where("name", "in", names)
    .execute();
}

/** Moves a schedule on from the time that was seen, in one conditional update; false when another process was first. */
export async function advanceSchedule(
  tx: Tx,
  seen: Pick<ScheduleRow, "name" | "next_run_at">,
  times: { readonly now: string; readonly nextRunAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("job_schedules")
    .set({ next_run_at: times.nextRunAt, last_run_at: times.now })
    .where("name", "=", seen.name)
    .where("next_run_at", "=", seen.next_run_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
