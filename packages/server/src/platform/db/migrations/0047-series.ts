import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** Articles that belong together, in the order in which they are meant to be read. */
export const series: Migration = {
  name: "0047-series",
  async up({ schema }, dialect) {
    const text = textType(dialect);
    await schema
      .createTable("series")
      .addColumn("id", text, (column) => column.primaryKey())
      .addColumn("author_id", text, (column) => column.references("users.id").onDelete("set null"))
      .addColumn("slug", text, (column) => column.notNull().unique())
      .addColumn("title", text, (column) => column.notNull())
      .addColumn("description", text, (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("updated_at", text, (column) => column.notNull())
      .execute();
    await schema.createIndex("series_of_author").on("series").columns(["author_id", "title", "id"]).execute();
    await schema
      .createTable("series_parts")
      // An article is in one series at most.
      .addColumn("article_id", text, (column) => column.primaryKey().references("articles.id").onDelete("cascade"))
      .addColumn("series_id", text, (column) => column.notNull().references("series.id").onDelete("cascade"))
      .addColumn("position", "integer", (column) => column.notNull())
      .execute();
    await schema
      .createIndex("series_parts_in_order")
      .on("series_parts")
      .columns(["series_id", "position", "article_id"])
      .execute();
  },
};
