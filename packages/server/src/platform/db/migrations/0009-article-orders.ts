import { sql } from "kysely";
import type { Migration } from "./migration.js";

/** The most discussed articles, and the most liked and most discussed of a category, are read along an index. */
export const articleOrders: Migration = {
  name: "0009-article-orders",
  async up({ schema }) {
    await schema
      .createIndex("articles_kept_by_comment_count")
      .on("articles")
      .columns(["comment_count", "id", "status", "visibility", "category_id"])
      .where(sql.ref("status"), "<>", sql.lit("deleted"))
      .execute();
    for (const key of ["like_count", "comment_count"])
      await schema
        .createIndex(`articles_of_category_by_${key}`)
        .on("articles")
        .columns(["category_id", key, "id", "visibility"])
        .where(sql.ref("status"), "=", sql.lit("published"))
        .execute();
  },
};
