import { sql } from "kysely";
import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** Counts of the articles of an author that a reader may see, by author, category and visibility. */
export const authorCounts: Migration = {
  name: "0007-author-counts",
  async up(tx, dialect) {
    const text = textType(dialect);
    await tx.schema
      .createTable("author_article_counts")
      .addColumn("author_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("category_id", text, (column) => column.notNull())
      .addColumn("visibility", text, (column) => column.notNull())
      .addColumn("value", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("author_article_counts_pk", ["author_id", "category_id", "visibility"])
      .execute();
    await sql`insert into author_article_counts (author_id, category_id, visibility, value)
      select author_id, coalesce(category_id, ''), visibility, count(*) from articles
      where status = 'published' and author_id is not null
      group by author_id, coalesce(category_id, ''), visibility`.execute(tx);
  },
};
