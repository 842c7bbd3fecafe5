import type { Expression, Insertable, Selectable } from "kysely";
import type { Queryable, Tx } from "../../platform/db/database.js";
import { type Prepared, prepared } from "../../platform/db/prepared.js";
import type { NotificationsTable } from "../../platform/db/schema/notifications.js";
import type { UserRow } from "../users/index.js";

export type NotificationRow = Selectable<NotificationsTable>;

/** The recipient of a notification. */
export type Recipient = Pick<UserRow, "id" | "status" | "notification_preferences" | "unread_count">;

/** Locks the recipient: nobody else changes their notifications until the transaction ends. */
export const lockRecipient = async (tx: Tx, userId: string): Promise<Recipient | undefined> =>
  (await lock(tx, { userId }))[0];

const lock: Prepared<{ userId: string }, Recipient, Tx> = prepared((tx, slot) =>
  tx
    .updateTable("users")
    .set((row) => ({ unread_count: row.ref("unread_count") }))
    .where("id", "=", slot("userId"))
    .returning(["id", "status", "notification_preferences", "unread_count"]),
);

const addUnread: Prepared<{ userId: string; amount: number }, Pick<Recipient, "unread_count">, Tx> = prepared(
  (tx, slot) =>
    tx
      .updateTable("users")
      .set((own) => ({ unread_count: own("unread_count", "+", slot("amount")) }))
      .where("id", "=", slot("userId"))
      .returning("unread_count"),
);

/** Adds to the number of unread notifications and returns the new number. */
export async function addToUnread(tx: Tx, userId: string, amount: number): Promise<number> {
  const [row] = await addUnread(tx, { userId, amount });
  return row?.unread_count ?? 0;
}

export async function findUnreadCount(db: Queryable, userId: string): Promise<number> {
  const row = await db.selectFrom("users").select("unread_count").where("id", "=", userId).executeTakeFirst();
  return row?.unread_count ?? 0;
}

/** Those among these rows that nobody has read, the latest first, also those that no list shows. */
export async function findUnreadAmong(
  db: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<readonly NotificationRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("notifications")
    .selectAll()
    .where("id", "in", [...ids])
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .where("amount", ">", 0)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** The latest rows of a group, the newest first. */
export const findLatestOfGroup = (
  db: Queryable,
  userId: string,
  groupKey: string,
): Promise<readonly NotificationRow[]> => latestOfGroup(db, { userId, groupKey });

/** The latest rows of a group without their columns. */
export const latestOfGroupQuery = (db: Queryable, userId: Expression<string>, groupKey: Expression<string>) =>
  db
    .selectFrom("notifications")
    .where("user_id", "=", userId)
    .where("group_key", "=", groupKey)
    .orderBy("created_at", "desc")
    .limit(5);

const latestOfGroup = prepared<{ userId: string; groupKey: string }, NotificationRow>((db, slot) =>
  latestOfGroupQuery(db, slot("userId"), slot("groupKey")).selectAll(),
);

export async function insertNotification(tx: Tx, row: Insertable<NotificationsTable>): Promise<void> {
  await tx.insertInto("notifications").values(row).execute();
}

/** Columns that change when a row gathers something, or something is taken out of it. */
export type GroupChange = Partial<
  Pick<NotificationRow, "actor_id" | "data" | "href" | "created_at" | "mailed_at" | "closed_at">
> & { readonly amount: number; readonly people: number };

type WholeChange = Required<GroupChange> & { readonly id: string };
type ChangeQuery = Prepared<WholeChange, unknown, Tx>;

const CHANGED = ["actor_id", "data", "href", "created_at", "mailed_at", "closed_at"] as const;
// A query takes only what it changes.
const UNCHANGED = { actor_id: null, data: "", href: null, created_at: "", mailed_at: null, closed_at: null };

/** By the names of the columns that change. */
const changesOf = new Map<string, ChangeQuery>();

function prepareChange(columns: readonly (typeof CHANGED)[number][]): ChangeQuery {
  return prepared((tx, slot) =>
    tx
      .updateTable("notifications")
      .set((row) => ({
        ...Object.fromEntries(columns.map((column) => [column, slot(column)])),
        amount: row("amount", "+", slot("amount")),
        people: row("people", "+", slot("people")),
      }))
      .where("id", "=", slot("id")),
  );
}

/** Changes a row; `amount` and `people` are added to what it has. */
export async function changeGroup(tx: Tx, id: string, change: GroupChange): Promise<void> {
  const columns = CHANGED.filter((column) => change[column] !== undefined);
  const name = columns.join();
  const query = changesOf.get(name) ?? prepareChange(columns);
  changesOf.set(name, query);
  await query(tx, { ...UNCHANGED, ...change, id });
}

/** The row that became read; undefined when it was read, is somebody else's, or nobody's. */
export async function markRead(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("notifications")
    .set({ read_at: now.toISOString() })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .where("amount", ">", 0)
    .where("is_listed", "=", 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markAllRead(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable("notifications")
    .set({ read_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .where("is_listed", "=", 1)
    .execute();
  await tx.updateTable("users").set({ unread_count: 0 }).where("id", "=", userId).execute();
}

export function findNotification(db: Queryable, userId: string, id: string): Promise<NotificationRow | undefined> {
  return db
    .selectFrom("notifications")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("amount", ">", 0)
    .where("is_listed", "=", 1)
    .executeTakeFirst();
}

/** Deletes some of the rows that were read, or that no list shows, and are older; returns how many. */
export async function removeReadBefore(tx: Tx, time: string, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("notifications")
    .where(
      "id",
      "in",
      tx
        .selectFrom("notifications")
        .select("id")
        .where("created_at", "<", time)
        .where(({ eb, or }) => or([eb("read_at", "is not", null), eb("amount", "=", 0), eb("is_listed", "=", 0)]))
        .orderBy("created_at")
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
