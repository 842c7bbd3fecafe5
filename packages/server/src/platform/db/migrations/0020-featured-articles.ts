import { sql } from "kysely";
import { emptyFirst, textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** Articles that administrators recommend. */
export const featuredArticles: Migration = {
  name: "0020-featured-articles",
  async up({ schema }, dialect) {
    await schema.alterTable("articles").addColumn("featured_at", textType(dialect)).execute();
    // Few articles are recommended, so each order of their list has a small index of its own.
    for (const key of [
      "published_at",
      "created_at",
      "updated_at",
      "title",
      "view_count",
      "like_count",
      "comment_count",
    ]) {
      const columns = ["id", "status", "visibility", "category_id"].map((column) => sql.ref(column));
      const first = key === "published_at" ? emptyFirst(dialect, key) : sql.ref(key);
      await schema
        .createIndex(`articles_featured_by_${key}`)
        .on("articles")
        .expression(sql.join([first, ...columns]))
        .where(sql.ref("featured_at"), "is not", null)
        .execute();
    }
  },
};
