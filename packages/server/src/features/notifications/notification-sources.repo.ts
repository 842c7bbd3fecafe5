import type { Queryable, Tx } from "../../platform/db/database.js";
import type { NotificationSourcesTable } from "../../platform/db/schema/notifications.js";

/** The source in one of these notifications, which may have been taken back. */
export async function findSource(
  db: Queryable,
  notificationIds: readonly string[],
  source: string,
): Promise<NotificationSourcesTable | undefined> {
  if (notificationIds.length === 0) return undefined;
  return db
    .selectFrom("notification_sources")
    .selectAll()
    .where("notification_id", "in", [...notificationIds])
    .where("source", "=", source)
    .orderBy("event_id", "desc")
    .executeTakeFirst();
}

export async function insertSource(tx: Tx, source: NotificationSourcesTable): Promise<void> {
  await tx.insertInto("notification_sources").values(source).execute();
}

/** Takes a source back, or gives it again; false when it was so already. */
export async function setWithdrawn(
  tx: Tx,
  { notification_id, source }: Pick<NotificationSourcesTable, "notification_id" | "source">,
  isWithdrawn: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("notification_sources")
    .set({ is_withdrawn: isWithdrawn ? 1 : 0 })
    .where("notification_id", "=", notification_id)
    .where("source", "=", source)
    .where("is_withdrawn", "=", isWithdrawn ? 0 : 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether somebody did something else that the notification combines. */
export async function hasOther(
  db: Queryable,
  { notification_id, source, actor_id }: Pick<NotificationSourcesTable, "notification_id" | "source" | "actor_id">,
): Promise<boolean> {
  const row = await db
    .selectFrom("notification_sources")
    .select("source")
    .where("notification_id", "=", notification_id)
    .where("actor_id", actor_id === null ? "is" : "=", actor_id)
    .where("source", "<>", source)
    .where("is_withdrawn", "=", 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The latest of what a notification combines. */
export function findLatestSource(db: Queryable, notificationId: string): Promise<NotificationSourcesTable | undefined> {
  return db
    .selectFrom("notification_sources")
    .selectAll()
    .where("notification_id", "=", notificationId)
    .where("is_withdrawn", "=", 0)
    .orderBy("event_id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The members who did it last, the latest first. */
export async function findLatestActors(db: Queryable, notificationId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("notification_sources")
    .select(({ fn }) => ["actor_id", fn.max("event_id").as("latest")])
    .where("notification_id", "=", notificationId)
    .where("is_withdrawn", "=", 0)
    .where("actor_id", "is not", null)
    .groupBy("actor_id")
    .orderBy("latest", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ actor_id }) => actor_id ?? []);
}
