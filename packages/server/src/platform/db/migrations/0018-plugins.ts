import { sql } from "kysely";
import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** Installed plugins, what they keep, and when their jobs are due. */
export const plugins: Migration = {
  name: "0018-plugins",
  async up({ schema }, dialect) {
    const text = textType(dialect);
    await schema
      .createTable("plugins")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("manifest", text, (column) => column.notNull())
      .addColumn("sha256", text, (column) => column.notNull())
      .addColumn("size", "integer", (column) => column.notNull())
      .addColumn("state", text, (column) => column.notNull().check(sql`state in ('enabled', 'disabled', 'failed')`))
      .addColumn("problem", text)
      .addColumn("agreed_rights", text, (column) => column.notNull())
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("former_manifest", text)
      .addColumn("former_sha256", text)
      .addColumn("former_size", "integer")
      .addColumn("installed_at", text, (column) => column.notNull())
      .addColumn("updated_at", text, (column) => column.notNull())
      .execute();
    await schema
      .createTable("plugin_values")
      .addColumn("plugin_id", text, (column) => column.notNull())
      .addColumn("key", text, (column) => column.notNull())
      .addColumn("value", text, (column) => column.notNull())
      .addColumn("updated_at", text, (column) => column.notNull())
      .addPrimaryKeyConstraint("plugin_values_key", ["plugin_id", "key"])
      .execute();
    await schema
      .createTable("plugin_schedules")
      .addColumn("plugin_id", text, (column) => column.notNull().references("plugins.id").onDelete("cascade"))
      .addColumn("name", text, (column) => column.notNull())
      .addColumn("cron", text, (column) => column.notNull())
      .addColumn("next_at", text, (column) => column.notNull())
      .addPrimaryKeyConstraint("plugin_schedules_key", ["plugin_id", "name"])
      .execute();
  },
};
