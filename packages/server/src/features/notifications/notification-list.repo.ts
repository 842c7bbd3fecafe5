import { sql } from "kysely";
import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import type { Queryable } from "../../platform/db/database.js";
import { findUnreadCount, type NotificationRow } from "./notifications.repo.js";

export interface NotificationList extends PageParams {
  readonly userId: string;
  readonly order: "asc" | "desc";
  /** Only unread notifications. */
  readonly unread: boolean;
}

const ofUser = (db: Queryable, { userId, unread }: NotificationList) =>
  db
    .selectFrom("notifications")
    .where("user_id", "=", userId)
    .where("is_listed", "=", sql.lit(1))
    .where("amount", ">", sql.lit(0))
    .$if(unread, (query) => query.where("read_at", "is", null));

/** The ids of a page, read from an index that contains them. */
export const notificationPageQuery = (db: Queryable, list: NotificationList) =>
  ofUser(db, list)
    .select("id")
    .orderBy("created_at", list.order)
    .orderBy("id", list.order)
    .limit(list.limit)
    .offset(pageOffset(list));

export async function findNotificationPage(db: Queryable, list: NotificationList): Promise<readonly NotificationRow[]> {
  const ids = (await notificationPageQuery(db, list).execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("notifications").selectAll().where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Counts the rows of the list. The number of unread ones is stored, so it need not be counted. */
export async function countNotifications(db: Queryable, list: NotificationList): Promise<number> {
  if (list.unread) return findUnreadCount(db, list.userId);
  const row = await ofUser(db, list).select(db.fn.countAll().as("count")).executeTakeFirstOrThrow();
  return Number(row.count);
}
