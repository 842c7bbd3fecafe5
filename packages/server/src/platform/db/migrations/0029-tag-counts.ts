import { sql } from "kysely";
import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** Counts of the articles with a tag that a reader may see, by tag, category and visibility. */
export const tagCounts: Migration = {
  name: "0029-tag-counts",
  async up(tx, dialect) {
    const text = textType(dialect);
    await tx.schema
      .createTable("tag_article_counts")
      .addColumn("tag_id", text, (column) => column.notNull().references("tags.id").onDelete("cascade"))
      .addColumn("category_id", text, (column) => column.notNull())
      .addColumn("visibility", text, (column) => column.notNull())
      .addColumn("value", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("tag_article_counts_pk", ["tag_id", "category_id", "visibility"])
      .execute();
    await sql`insert into tag_article_counts (tag_id, category_id, visibility, value)
      select article_tags.tag_id, coalesce(articles.category_id, ''), articles.visibility, count(*) from article_tags
      inner join articles on articles.id = article_tags.article_id
      where articles.status = 'published'
      group by article_tags.tag_id, coalesce(articles.category_id, ''), articles.visibility`.execute(tx);
    // The most used ones, which are suggested before anything is typed.
    await tx.schema.createIndex("tags_article_count").on("tags").columns(["article_count desc", "slug"]).execute();
  },
};
