import { sql } from "kysely";
import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** Warnings and silences, and which warning led to a ban. */
export const sanctions: Migration = {
  name: "0014-sanctions",
  async up({ schema }, dialect) {
    const text = textType(dialect);
    await schema.alterTable("bans").addColumn("warning_id", text).execute();
    await schema.createIndex("bans_user_id").on("bans").columns(["user_id", "created_at", "id"]).execute();

    await schema
      .createIndex("bans_live_created_at")
      .on("bans")
      .columns(["created_at", "id"])
      .where(sql.ref("lifted_at"), "is", null)
      .execute();
    await schema.createIndex("bans_case_id").on("bans").column("case_id").execute();

    await schema
      .createTable("warnings")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("reason", text, (column) => column.notNull())
      .addColumn("points", "integer", (column) => column.notNull())
      .addColumn("issued_by", text, (column) => column.references("users.id").onDelete("set null"))
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("expires_at", text)
      .addColumn("expired_at", text)
      .addColumn("pardoned_at", text)
      .addColumn("pardoned_by", text, (column) => column.references("users.id").onDelete("set null"))
      .addColumn("consequence", text)
      .execute();
    await schema.createIndex("warnings_created_at").on("warnings").columns(["created_at", "id"]).execute();
    await schema.createIndex("warnings_user_id").on("warnings").columns(["user_id", "created_at", "id"]).execute();
    await schema
      .createIndex("warnings_active_created_at")
      .on("warnings")
      .columns(["created_at", "id"])
      .where(sql.ref("expired_at"), "is", null)
      .where(sql.ref("pardoned_at"), "is", null)
      .execute();
    await schema
      .createIndex("warnings_running_out")
      .on("warnings")
      .column("expires_at")
      .where(sql.ref("expired_at"), "is", null)
      .where(sql.ref("pardoned_at"), "is", null)
      .execute();

    await schema
      .createTable("silences")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("reason", text, (column) => column.notNull())
      .addColumn("issued_by", text, (column) => column.references("users.id").onDelete("set null"))
      .addColumn("warning_id", text)
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("expires_at", text)
      .addColumn("lifted_at", text)
      .addColumn("lifted_by", text, (column) => column.references("users.id").onDelete("set null"))
      .execute();
    // A member has at most one active silence, even under concurrency.
    await schema
      .createIndex("silences_user_id_unique")
      .unique()
      .on("silences")
      .column("user_id")
      .where(sql.ref("lifted_at"), "is", null)
      .execute();
    await schema
      .createIndex("silences_live")
      .on("silences")
      .columns(["created_at", "id"])
      .where(sql.ref("lifted_at"), "is", null)
      .execute();
    await schema.createIndex("silences_created_at").on("silences").columns(["created_at", "id"]).execute();
    await schema.createIndex("silences_user_id").on("silences").columns(["user_id", "created_at", "id"]).execute();
    await schema
      .createIndex("silences_running_out")
      .on("silences")
      .column("expires_at")
      .where(sql.ref("lifted_at"), "is", null)
      .execute();
  },
};
