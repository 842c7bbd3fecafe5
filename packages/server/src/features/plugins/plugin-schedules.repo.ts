import type { Queryable, Tx } from "../../platform/db/database.js";

export interface PluginSchedule {
  readonly pluginId: string;
  readonly name: string;
  readonly cron: string;
  /** ISO 8601 UTC. */
  readonly nextAt: string;
}

const MOST_SCHEDULES = 10_000;

export async function findSchedules(db: Queryable): Promise<readonly PluginSchedule[]> {
  return db
    .selectFrom("plugin_schedules")
    .select(["plugin_id as pluginId", "name", "cron", "next_at as nextAt"])
    .limit(MOST_SCHEDULES)
    .execute();
}

/**
 * Sets when a job is due for the first time, unless another process has done so; of a plugin that is gone meanwhile, nothing is
 * stored.
 */
export async function putSchedule(tx: Tx, { pluginId, name, cron, nextAt }: PluginSchedule): Promise<void> {
  const plugin = await tx.selectFrom("plugins").select("id").where("id", "=", pluginId).executeTakeFirst();
  if (!plugin) return;
  await tx
    .insertInto("plugin_schedules")
    .values({ plugin_id: pluginId, name, cron, next_at: nextAt })
    .onConflict((conflict) =>
      conflict
        .columns(["plugin_id", "name"])
        .doUpdateSet({ cron, next_at: nextAt })
        .where("plugin_schedules.cron", "!=", cron),
    )
    .execute();
}

/** Moves a job on that is still due at that time; false when another process did so first. */
export async function advanceSchedule(
  tx: Tx,
  {
    pluginId,
    name,
    cron,
    dueAt,
    next,
  }: {
    readonly pluginId: string;
    readonly name: string;
    readonly cron: string;
    readonly dueAt: string;
    readonly next: string;
  },
): Promise<boolean> {
  const result = await tx
    .updateTable("plugin_schedules")
    .set({ next_at: next })
    .where("plugin_id", "=", pluginId)
    .where("name", "=", name)
    .where("cron", "=", cron)
    .where("next_at", "=", dueAt)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
