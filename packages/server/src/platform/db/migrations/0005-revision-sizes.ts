import { sql } from "kysely";
import type { Migration } from "./migration.js";

/** What an article's bound on its revisions goes by. */
export const revisionSizes: Migration = {
  name: "0005-revision-sizes",
  async up(tx) {
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
  },
};
