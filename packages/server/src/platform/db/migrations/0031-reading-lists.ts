import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** Bookmarks of members, and the categories that they follow. */
export const readingLists: Migration = {
  name: "0031-reading-lists",
  async up({ schema }, dialect) {
    const text = textType(dialect);
    await schema
      .createTable("bookmarks")
      .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("article_id", text, (column) => column.notNull().references("articles.id").onDelete("cascade"))
      .addColumn("created_at", text, (column) => column.notNull())
      .addPrimaryKeyConstraint("bookmarks_pk", ["user_id", "article_id"])
      .execute();
    await schema
      .createIndex("bookmarks_of_user")
      .on("bookmarks")
      .columns(["user_id", "created_at", "article_id"])
      .execute();
    // PostgreSQL looks for the bookmarks of an article that is deleted.
    await schema.createIndex("bookmarks_article_id").on("bookmarks").column("article_id").execute();
    await schema
      .createTable("category_follows")
      .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("category_id", text, (column) => column.notNull().references("categories.id").onDelete("cascade"))
      .addColumn("created_at", text, (column) => column.notNull())
      .addPrimaryKeyConstraint("category_follows_pk", ["user_id", "category_id"])
      .execute();
    await schema.createIndex("category_follows_category_id").on("category_follows").column("category_id").execute();
  },
};
