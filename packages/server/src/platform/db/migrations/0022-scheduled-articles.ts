import { sql } from "kysely";
import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** Times at which drafts are to be published, and the members who set them. */
export const scheduledArticles: Migration = {
  name: "0022-scheduled-articles",
  async up({ schema }, dialect) {
    const text = textType(dialect);
    await schema.alterTable("articles").addColumn("publish_at", text).execute();
    await schema
      .alterTable("articles")
      .addColumn("publish_by", text, (column) => column.references("users.id").onDelete("set null"))
      .execute();
    // PostgreSQL looks for the articles of a user whose account is deleted.
    await schema
      .createIndex("articles_publish_by")
      .on("articles")
      .column("publish_by")
      .where(sql.ref("publish_by"), "is not", null)
      .execute();
  },
};
