import type { Expression } from "kysely";
import type { Queryable, Tx } from "../../platform/db/database.js";
import { type Prepared, prepared } from "../../platform/db/prepared.js";
import type { NotificationSourcesTable } from "../../platform/db/schema/notifications.js";
import { latestOfGroupQuery } from "./notifications.repo.js";

/** The source in one of the latest notifications of a group, which may have been taken back. */
export async function findSource(
  db: Queryable,
  ofGroup: { readonly userId: string; readonly groupKey: string; readonly source: string },
): Promise<NotificationSourcesTable | undefined> {
  return (await sourceIn(db, ofGroup))[0];
}

const sourceIn = prepared<{ userId: string; groupKey: string; source: string }, NotificationSourcesTable>((db, slot) =>
  db
    .selectFrom("notification_sources")
    .selectAll()
    .where("source", "=", slot("source"))
    .where("notification_id", "in", latestOfGroupQuery(db, slot("userId"), slot("groupKey")).select("id"))
    .orderBy("event_id", "desc")
    .limit(1),
);

const insert: Prepared<NotificationSourcesTable, unknown, Tx> = prepared((tx, slot) =>
  tx.insertInto("notification_sources").values({
    notification_id: slot("notification_id"),
    source: slot("source"),
    actor_id: slot("actor_id"),
    href: slot("href"),
    event_id: slot("event_id"),
    is_withdrawn: slot("is_withdrawn"),
    created_at: slot("created_at"),
  }),
);

export async function insertSource(tx: Tx, source: NotificationSourcesTable): Promise<void> {
  await insert(tx, source);
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

/** Whether the notification combines another act of the same actor. */
export async function hasOther(db: Queryable, one: Sourced): Promise<boolean> {
  const { actor_id } = one;
  return (await (actor_id === null ? otherOfNobody(db, one) : otherOfActor(db, { ...one, actor_id }))).length > 0;
}

type Sourced = Pick<NotificationSourcesTable, "notification_id" | "source" | "actor_id">;

const others = (db: Queryable, notificationId: Expression<string>, source: Expression<string>) =>
  db
    .selectFrom("notification_sources")
    .select("source")
    .where("notification_id", "=", notificationId)
    .where("source", "<>", source)
    .where("is_withdrawn", "=", 0)
    .limit(1);

const otherOfNobody = prepared<Sourced, { source: string }>((db, slot) =>
  others(db, slot("notification_id"), slot("source")).where("actor_id", "is", null),
);
const otherOfActor = prepared<Sourced & { actor_id: string }, { source: string }>((db, slot) =>
  others(db, slot("notification_id"), slot("source")).where("actor_id", "=", slot("actor_id")),
);

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
