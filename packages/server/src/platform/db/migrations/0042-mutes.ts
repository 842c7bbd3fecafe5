import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** Mutes: members whose texts another member does not want to read. */
export const mutes: Migration = {
  name: "0042-mutes",
  async up({ schema }, dialect) {
    const text = textType(dialect);
    await schema
      .createTable("mutes")
      .addColumn("muter_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("muted_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("created_at", text, (column) => column.notNull())
      .addPrimaryKeyConstraint("mutes_pk", ["muter_id", "muted_id"])
      .execute();
    await schema
      .createIndex("mutes_muter_id_since")
      .on("mutes")
      .columns(["muter_id", "created_at", "muted_id"])
      .execute();
    // PostgreSQL looks for the mutes of an account that is deleted.
    await schema.createIndex("mutes_muted_id").on("mutes").column("muted_id").execute();
  },
};
