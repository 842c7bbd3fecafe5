import { sql } from "kysely";
import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** Columns that limit the revisions of an article, and marks of texts that were rendered by older rules. */
export const revisionSizes: Migration = {
  name: "0005-revision-sizes",
  async up(tx, dialect) {
    const { schema } = tx;
    for (const name of ["size", "was_published"])
      await schema
        .alterTable("article_revisions")
        .addColumn(name, "integer", (column) => column.notNull().defaultTo(0))
        .execute();
    await sql`update article_revisions set size = length(content)`.execute(tx);
    await schema.dropIndex("article_revisions_article_id").execute();
    await schema
      .createIndex("article_revisions_article_id")
      .on("article_revisions")
      .columns(["article_id", "created_at", "id", "size", "was_published"])
      .execute();
    await schema
      .createTable("stale_texts")
      .addColumn("article_id", textType(dialect), (column) =>
        column.primaryKey().notNull().references("articles.id").onDelete("cascade"),
      )
      .execute();
    // Older releases parsed HTML differently from browsers, and had no limit for Markdown.
    await sql`
      insert into stale_texts (article_id)
      select article_id from article_bodies
      where content_format = 'html' or octet_length(content_html) > 10 * octet_length(content) + 4096
    `.execute(tx);
  },
};
