import { type Kysely, sql } from "@sitevine/plugin-sdk/database";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("boards")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("visibility", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("threads", "integer", (column) => column.notNull())
    .addColumn("posts", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("threads")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("board_id", "text", (column) => column.notNull().references("boards.id"))
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("author_id", "text", (column) => column.notNull())
    .addColumn("posts", "integer", (column) => column.notNull())
    .addColumn("last_number", "integer", (column) => column.notNull())
    .addColumn("last_post_at", "text", (column) => column.notNull())
    .addColumn("last_author_id", "text", (column) => column.notNull())
    .addColumn("is_pinned", "integer", (column) => column.notNull())
    .addColumn("is_locked", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("removed_at", "text")
    .execute();
  // The order of a board, and that of all boards together. What was removed is in no list.
  await sql`create index threads_of_board on threads (board_id, is_pinned desc, last_post_at desc, id desc)
    where removed_at is null`.execute(db);
  await sql`create index threads_by_time on threads (last_post_at desc, id desc) where removed_at is null`.execute(db);

  await db.schema
    .createTable("posts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("thread_id", "text", (column) => column.notNull().references("threads.id"))
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("author_id", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("html", "text", (column) => column.notNull())
    .addColumn("plain", "text", (column) => column.notNull())
    .addColumn("quoted_id", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("edited_at", "text")
    .addColumn("removed_at", "text")
    .addUniqueConstraint("posts_of_thread", ["thread_id", "number"])
    .execute();

  await db.schema
    .createTable("members")
    .addColumn("user_id", "text", (column) => column.primaryKey())
    .addColumn("posts", "integer", (column) => column.notNull())
    .addColumn("last_post_at", "text", (column) => column.notNull())
    .addColumn("all_read_at", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("reads")
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("thread_id", "text", (column) => column.notNull())
    .addColumn("number", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("reads_key", ["user_id", "thread_id"])
    .execute();

  await db.schema
    .createTable("subscriptions")
    .addColumn("thread_id", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("subscriptions_key", ["thread_id", "user_id"])
    .execute();

  // Posts of which nobody has been told yet.
  await db.schema
    .createTable("news")
    .addColumn("post_id", "text", (column) => column.primaryKey())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
}
