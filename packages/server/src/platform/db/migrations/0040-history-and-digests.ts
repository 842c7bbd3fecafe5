import { sql } from "kysely";
import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** The articles that members opened, of those who keep a history, and when members get digests by mail. */
export const historyAndDigests: Migration = {
  name: "0040-history-and-digests",
  async up({ schema }, dialect) {
    const text = textType(dialect);
    await schema
      .createTable("reading_history")
      .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("article_id", text, (column) => column.notNull().references("articles.id").onDelete("cascade"))
      .addColumn("read_at", text, (column) => column.notNull())
      .addPrimaryKeyConstraint("reading_history_pk", ["user_id", "article_id"])
      .execute();
    await schema
      .createIndex("reading_history_of_user")
      .on("reading_history")
      .columns(["user_id", "read_at", "article_id"])
      .execute();
    // PostgreSQL looks for the history of an article that is deleted.
    await schema.createIndex("reading_history_article_id").on("reading_history").column("article_id").execute();
    await schema
      .createTable("mail_digests")
      .addColumn("user_id", text, (column) => column.primaryKey().notNull().references("users.id").onDelete("cascade"))
      .addColumn("rhythm", text, (column) => column.notNull())
      .addColumn("since_at", text, (column) => column.notNull())
      .addColumn("due_at", text)
      .execute();
    await schema
      .createIndex("mail_digests_due_at")
      .on("mail_digests")
      .columns(["due_at", "user_id"])
      .where(sql.ref("due_at"), "is not", null)
      .execute();
  },
};
