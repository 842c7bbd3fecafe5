import { sql } from "kysely";
import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/**
 * Sources of a notification get rows of their own, so that each can be removed again. Notifications store the number of
 * people they are about, the time since which they gather, and whether mails have reported them.
 */
export const notificationGroups: Migration = {
  name: "0039-notification-groups",
  async up(tx, dialect) {
    const { schema } = tx;
    const text = textType(dialect);
    await schema
      .alterTable("notifications")
      .addColumn("people", "integer", (column) => column.notNull().defaultTo(1))
      .execute();
    await schema
      .alterTable("notifications")
      .addColumn("is_listed", "integer", (column) => column.notNull().defaultTo(1))
      .execute();
    for (const column of ["began_at", "closed_at", "mailed_at"])
      await schema.alterTable("notifications").addColumn(column, text).execute();
    await sql`update notifications set people = amount where kind in ('article.like', 'comment.like', 'user.follow')`.execute(
      tx,
    );
    await schema
      .createTable("notification_sources")
      .addColumn("notification_id", text, (column) =>
        column.notNull().references("notifications.id").onDelete("cascade"),
      )
      .addColumn("source", text, (column) => column.notNull())
      .addColumn("actor_id", text, (column) => column.references("users.id").onDelete("set null"))
      .addColumn("href", text)
      .addColumn("event_id", text, (column) => column.notNull())
      .addColumn("is_withdrawn", "integer", (column) => column.notNull())
      .addColumn("created_at", text, (column) => column.notNull())
      .addPrimaryKeyConstraint("notification_sources_pk", ["notification_id", "source"])
      .execute();
    await schema
      .createIndex("notification_sources_of_actor")
      .on("notification_sources")
      .columns(["notification_id", "actor_id"])
      .execute();
    // PostgreSQL looks for what a deleted account did.
    await schema.createIndex("notification_sources_actor_id").on("notification_sources").column("actor_id").execute();
    for (const index of ["notifications_of_user", "notifications_unread_of_user", "notifications_group_unique"])
      await schema.dropIndex(index).execute();
    // Notifications that were entirely withdrawn, or that exist only as mails, are in no list.
    await sql`create index notifications_of_user on notifications (user_id, created_at, id)
      where is_listed = 1 and amount > 0`.execute(tx);
    await sql`create index notifications_unread_of_user on notifications (user_id, created_at, id)
      where read_at is null and is_listed = 1 and amount > 0`.execute(tx);
    await sql`create index notifications_not_mailed on notifications (user_id, created_at, id)
      where read_at is null and mailed_at is null`.execute(tx);
    await sql`create unique index notifications_group_unique on notifications (user_id, group_key)
      where read_at is null and closed_at is null`.execute(tx);
  },
};
