import { sql } from "kysely";
import type { SqlDialect } from "../database.js";
import { textType } from "../dialect-differences.js";
import type { Migration, MigrationTx } from "./migration.js";

/** Settings, accounts with groups and sessions, themes, layouts and the activity log. */
export const foundation: Migration = {
  name: "0001-foundation",
  async up(tx, dialect) {
    await createSettings(tx, dialect);
    await createUsers(tx, dialect);
    await createGroups(tx, dialect);
    await createSessions(tx, dialect);
    await createThemes(tx, dialect);
    await createLayouts(tx, dialect);
    await createActivityLog(tx, dialect);
  },
};

async function createSettings({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("settings")
    .addColumn("key", text, (column) => column.primaryKey().notNull())
    .addColumn("value", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .execute();
}

async function createUsers({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("users")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("email", text, (column) => column.notNull())
    .addColumn("email_folded", text, (column) => column.notNull())
    .addColumn("username", text, (column) => column.notNull())
    .addColumn("username_folded", text, (column) => column.notNull())
    .addColumn("display_name", text, (column) => column.notNull())
    .addColumn("password_hash", text, (column) => column.notNull())
    .addColumn("login_pin_hash", text)
    .addColumn("status", text, (column) => column.notNull().check(sql`status in ('active', 'deactivated', 'banned')`))
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .addColumn("last_login_at", text)
    .execute();
  await schema.createIndex("users_email_folded_unique").unique().on("users").column("email_folded").execute();
  await schema.createIndex("users_username_folded_unique").unique().on("users").column("username_folded").execute();
}

async function createGroups({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("groups")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("key", text, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("description", text, (column) => column.notNull())
    .addColumn("is_system", "integer", (column) => column.notNull().check(sql`is_system in (0, 1)`))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .execute();
  await schema.createIndex("groups_key_unique").unique().on("groups").column("key").execute();

  await schema
    .createTable("group_permissions")
    .addColumn("group_id", text, (column) => column.notNull().references("groups.id").onDelete("cascade"))
    .addColumn("permission", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("group_permissions_pk", ["group_id", "permission"])
    .execute();

  await schema
    .createTable("user_groups")
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("group_id", text, (column) => column.notNull().references("groups.id").onDelete("cascade"))
    .addColumn("created_at", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("user_groups_pk", ["user_id", "group_id"])
    .execute();
  await schema.createIndex("user_groups_group_id").on("user_groups").column("group_id").execute();
}

async function createSessions({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("sessions")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("last_seen_at", text, (column) => column.notNull())
    .addColumn("ip", text, (column) => column.notNull())
    .addColumn("user_agent", text, (column) => column.notNull())
    .addColumn("revoked_at", text)
    .addColumn("revoked_reason", text)
    .execute();
  await schema.createIndex("sessions_user_id").on("sessions").column("user_id").execute();

  await schema
    .createTable("refresh_tokens")
    .addColumn("token_hash", text, (column) => column.primaryKey().notNull())
    .addColumn("session_id", text, (column) => column.notNull().references("sessions.id").onDelete("cascade"))
    .addColumn("issued_at", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .addColumn("rotated_at", text)
    .addColumn("successor_hash", text)
    .execute();
  await schema.createIndex("refresh_tokens_session_id").on("refresh_tokens").column("session_id").execute();
  // A session has at most one token that can still be rotated, even under concurrency.
  await schema
    .createIndex("refresh_tokens_live_unique")
    .unique()
    .on("refresh_tokens")
    .column("session_id")
    .where(sql.ref("rotated_at"), "is", null)
    .execute();
}

async function createThemes({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("themes")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("vendor", text, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("version", text, (column) => column.notNull())
    .addColumn("manifest", text, (column) => column.notNull())
    .addColumn("tokens", text, (column) => column.notNull())
    .addColumn("css_source", text)
    .addColumn("css_compiled", text, (column) => column.notNull())
    .addColumn("installed_at", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .addColumn("is_active", "integer", (column) => column.notNull().check(sql`is_active in (0, 1)`))
    .execute();
  // At most one theme is active, even under concurrency.
  await schema
    .createIndex("themes_active_unique")
    .unique()
    .on("themes")
    .column("is_active")
    .where(sql.ref("is_active"), "=", sql.lit(1))
    .execute();

  await schema
    .createTable("theme_layouts")
    .addColumn("theme_id", text, (column) => column.notNull().references("themes.id").onDelete("cascade"))
    .addColumn("template_key", text, (column) => column.notNull())
    .addColumn("document", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("theme_layouts_pk", ["theme_id", "template_key"])
    .execute();

  await schema
    .createTable("theme_assets")
    // Not a foreign key: a layout may still use files of a theme that was removed from the library.
    .addColumn("theme_id", text, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("type", text, (column) => column.notNull())
    .addColumn("sha256", text, (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("theme_assets_pk", ["theme_id", "name"])
    .execute();
}

async function createLayouts({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("layouts")
    .addColumn("template_key", text, (column) => column.notNull())
    .addColumn("variant_key", text, (column) => column.notNull().defaultTo(""))
    .addColumn("published", text)
    .addColumn("draft", text)
    .addColumn("baseline", text)
    .addColumn("updated_at", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("layouts_pk", ["template_key", "variant_key"])
    .execute();
}

async function createActivityLog({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("activity_log")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("actor_id", text, (column) => column.references("users.id").onDelete("set null"))
    .addColumn("action", text, (column) => column.notNull())
    .addColumn("subject", text, (column) => column.notNull())
    .addColumn("detail", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .execute();
  await schema.createIndex("activity_log_created_at").on("activity_log").column("created_at").execute();
  await schema.createIndex("activity_log_actor_id").on("activity_log").column("actor_id").execute();
}
