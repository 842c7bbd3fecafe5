import { sql } from "kysely";
import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** Comments that moderators removed, so that they can be restored, and articles that moderators unlisted. */
export const contentModeration: Migration = {
  name: "0016-content-moderation",
  async up(tx, dialect) {
    const { schema } = tx;
    const text = textType(dialect);
    await schema
      .createTable("removed_comments")
      .addColumn("comment_id", text, (column) =>
        column.primaryKey().notNull().references("comments.id").onDelete("cascade"),
      )
      .addColumn("content", text, (column) => column.notNull())
      .addColumn("content_html", text, (column) => column.notNull())
      .addColumn("removed_at", text, (column) => column.notNull())
      .execute();
    await schema.createIndex("removed_comments_removed_at").on("removed_comments").column("removed_at").execute();
    await schema
      .createTable("removed_comment_likes")
      .addColumn("comment_id", text, (column) =>
        column.notNull().references("removed_comments.comment_id").onDelete("cascade"),
      )
      .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("created_at", text, (column) => column.notNull())
      .addPrimaryKeyConstraint("removed_comment_likes_pk", ["comment_id", "user_id"])
      .execute();
    await schema.createIndex("removed_comment_likes_user_id").on("removed_comment_likes").column("user_id").execute();

    for (const column of ["unlisted_at", "unlisted_reason", "unlisted_visibility"])
      await schema.alterTable("articles").addColumn(column, text).execute();
    await schema
      .alterTable("articles")
      .addColumn("unlisted_by", text, (column) => column.references("users.id").onDelete("set null"))
      .execute();
    // PostgreSQL looks for the articles of a user whose account is deleted.
    await schema
      .createIndex("articles_unlisted_by")
      .on("articles")
      .column("unlisted_by")
      .where(sql.ref("unlisted_by"), "is not", null)
      .execute();

    await sql`insert into group_permissions (group_id, permission)
      select group_id, 'moderation.article.unlist' from group_permissions
      where permission = 'moderation.comment.remove' and group_id not in
        (select group_id from group_permissions where permission = 'moderation.article.unlist')`.execute(tx);
  },
};
