import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** The log of what was changed in the panels. */
export const activities: Migration = {
  name: "0019-activities",
  async up({ schema }, dialect) {
    const text = textType(dialect);
    await schema
      .createTable("activities")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("actor_id", text, (column) => column.notNull())
      .addColumn("actor_name", text, (column) => column.notNull())
      .addColumn("endpoint_id", text, (column) => column.notNull())
      .addColumn("params", text, (column) => column.notNull())
      .addColumn("summary", text)
      .addColumn("created_at", text, (column) => column.notNull())
      .execute();
    for (const filters of [[], ["actor_id"], ["endpoint_id"], ["actor_id", "endpoint_id"]])
      await schema
        .createIndex(["activities", ...filters, "created_at"].join("_"))
        .on("activities")
        .columns([...filters, "created_at", "id"])
        .execute();
  },
};
