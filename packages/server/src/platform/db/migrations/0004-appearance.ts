import { sql } from "kysely";
import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** The history of the admin layer. */
export const appearance: Migration = {
  name: "0004-appearance",
  async up({ schema }, dialect) {
    const text = textType(dialect);
    await schema
      .createTable("style_snapshots")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("label", text)
      .addColumn("cause", text, (column) =>
        column.notNull().check(sql`cause in ('publish', 'scheduled-publish', 'custom-css', 'reset', 'restore')`),
      )
      .addColumn("tokens", text, (column) => column.notNull())
      .addColumn("css", text, (column) => column.notNull())
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("created_by", text, (column) => column.references("users.id").onDelete("set null"))
      .execute();
    await schema
      .createIndex("style_snapshots_created_at")
      .on("style_snapshots")
      .columns(["created_at", "id"])
      .execute();
    await schema.createIndex("style_snapshots_created_by").on("style_snapshots").column("created_by").execute();
  },
};
