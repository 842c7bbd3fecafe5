import type { Queryable, Tx } from "../db/database.js";
import type { JobSchedulesTable } from "../db/schema/jobs.js";

export type ScheduleRow = Readonly<JobSchedulesTable>;

/** Stores when schedules are due next. A row with the same rule is left alone, so that a missed time stays due. */
export async function putSchedules(
  tx: Tx,
  schedules: readonly { readonly name: string; readonly cron: string; readonly nextRunAt: string }[],
): Promise<void> {
  if (schedules.length === 0) return;
  await tx
    .insertInto("job_schedules")
    .values(schedules.map(({ name, cron, nextRunAt }) => ({ name, cron, next_run_at: nextRunAt, last_run_at: null })))
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet(({ ref }) => ({ cron: ref("excluded.cron"), next_run_at: ref("excluded.next_run_at") }))
        .whereRef("job_schedules.cron", "<>", "excluded.cron"),
    )
    .execute();
}

/** Schedules of these names that are due. */
export async function findDueSchedules(db: Queryable, names: readonly string[], now: string): Promise<ScheduleRow[]> {
  return db
    .selectFrom("job_schedules")
    .selectAll()
    .where("next_run_at", "<=", now)
    .where("name", "in", names)
    .execute();
}

/** Advances a schedule from the time that was read, in one conditional update; false when another process was first. */
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
