import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** Saved views of the lists in the panels. */
export const savedViews: Migration = {
  name: "0021-saved-views",
  async up({ schema }, dialect) {
    const text = textType(dialect);
    await schema
      .createTable("saved_views")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("screen", text, (column) => column.notNull())
      .addColumn("name", text, (column) => column.notNull())
      .addColumn("name_folded", text, (column) => column.notNull())
      .addColumn("query", text, (column) => column.notNull())
      .addColumn("created_at", text, (column) => column.notNull())
      .execute();
    // Also the order in which they are listed.
    await schema
      .createIndex("saved_views_name_unique")
      .unique()
      .on("saved_views")
      .columns(["user_id", "screen", "name_folded"])
      .execute();
  },
};
