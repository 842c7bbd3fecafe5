import { sql } from "kysely";
import type { SqlDialect } from "../database.js";
import { emptyFirst, textType } from "../dialect-differences.js";
import type { Migration, MigrationTx } from "./migration.js";

/** Tables of accounts, their administration and the background work. */
export const people: Migration = {
  name: "0002-people",
  async up(tx, dialect) {
    await extendUsers(tx, dialect);
    await extendGroups(tx, dialect);
    await createBans(tx, dialect);
    await createVerification(tx, dialect);
    await createProfileFields(tx, dialect);
    await createBeta(tx, dialect);
    await createJobs(tx, dialect);
    await createErrorLog(tx, dialect);
    await createCounters(tx, dialect);
  },
};

async function extendUsers(tx: MigrationTx, dialect: SqlDialect): Promise<void> {
  const { schema } = tx;
  const text = textType(dialect);
  for (const column of [
    "avatar_url",
    "cover_url",
    "last_seen_at",
    "last_ip",
    "registration_ip",
    "username_changed_at",
    "email_changed_at",
  ])
    await schema.alterTable("users").addColumn(column, text).execute();
  for (const [column, value] of [
    ["bio", ""],
    ["privacy", "{}"],
    ["notification_preferences", "{}"],
  ] as const)
    await schema
      .alterTable("users")
      .addColumn(column, text, (definition) => definition.notNull().defaultTo(value))
      .execute();
  for (const column of ["article_count", "comment_count", "points", "warning_points"])
    await schema
      .alterTable("users")
      .addColumn(column, "integer", (definition) => definition.notNull().defaultTo(0))
      .execute();
  await schema.createIndex("users_created_at").on("users").columns(["created_at", "id"]).execute();
  for (const column of ["avatar_url", "cover_url"])
    await schema
      .createIndex(`users_${column}`)
      .on("users")
      .column(column)
      .where(sql.ref(column), "is not", null)
      .execute();
  await schema
    .createIndex("users_last_seen_at")
    .on("users")
    .expression(emptyFirst(dialect, "last_seen_at"))
    .column("id")
    .execute();

  for (const [table, from, to] of [
    ["username_history", "from_username", "to_username"],
    ["email_history", "from_email", "to_email"],
  ] as const) {
    const history = schema
      .createTable(table)
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn(from, text, (column) => column.notNull())
      .addColumn(to, text, (column) => column.notNull())
      .addColumn("changed_at", text, (column) => column.notNull());
    const isNames = table === "username_history";
    await (isNames ? history.addColumn("from_folded", text, (column) => column.notNull()) : history).execute();
    await schema.createIndex(`${table}_user_id`).on(table).columns(["user_id", "changed_at"]).execute();
  }
  await schema
    .createIndex("username_history_from_folded")
    .on("username_history")
    .columns(["from_folded", "changed_at"])
    .execute();
}

async function extendGroups(tx: MigrationTx, dialect: SqlDialect): Promise<void> {
  const { schema } = tx;
  const text = textType(dialect);
  await schema.alterTable("groups").addColumn("color", text).execute();
  await schema.alterTable("groups").addColumn("icon_url", text).execute();
  await schema
    .alterTable("groups")
    .addColumn("member_count", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  for (const column of ["position", "name", "created_at"])
    await schema.createIndex(`groups_${column}`).on("groups").columns([column, "id"]).execute();
  await sql`update groups set member_count = (select count(*) from user_groups where group_id = groups.id)`.execute(tx);

  await schema
    .createTable("ranks")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("group_id", text, (column) => column.notNull().references("groups.id").onDelete("cascade"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("min_points", "integer", (column) => column.notNull())
    .addColumn("min_days", "integer", (column) => column.notNull())
    .addColumn("limits", text, (column) => column.notNull())
    .execute();
  await schema.createIndex("ranks_group_id_unique").unique().on("ranks").column("group_id").execute();
}

async function createBans({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("bans")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("reason", text, (column) => column.notNull())
    .addColumn("issued_by", text, (column) => column.references("users.id").onDelete("set null"))
    .addColumn("case_id", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("expires_at", text)
    .addColumn("lifted_at", text)
    .addColumn("lifted_by", text, (column) => column.references("users.id").onDelete("set null"))
    .execute();
  // A user has at most one active ban, even under concurrency.
  await schema
    .createIndex("bans_live_unique")
    .unique()
    .on("bans")
    .column("user_id")
    .where(sql.ref("lifted_at"), "is", null)
    .execute();
  await schema.createIndex("bans_created_at").on("bans").columns(["created_at", "id"]).execute();
  await schema
    .createIndex("bans_running_out")
    .on("bans")
    .column("expires_at")
    .where(sql.ref("lifted_at"), "is", null)
    .execute();
}

async function createVerification({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("mailed_codes")
    .addColumn("purpose", text, (column) => column.notNull())
    .addColumn("subject", text, (column) => column.notNull())
    .addColumn("email", text, (column) => column.notNull())
    .addColumn("code_hash", text, (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .addColumn("used_at", text)
    .addPrimaryKeyConstraint("mailed_codes_pk", ["purpose", "subject"])
    .execute();
  await schema.createIndex("mailed_codes_expires_at").on("mailed_codes").column("expires_at").execute();

  await schema
    .createTable("password_resets")
    .addColumn("token_hash", text, (column) => column.primaryKey().notNull())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .addColumn("used_at", text)
    .execute();
  await schema.createIndex("password_resets_user_id").on("password_resets").column("user_id").execute();
}

async function createProfileFields(tx: MigrationTx, dialect: SqlDialect): Promise<void> {
  const { schema } = tx;
  const text = textType(dialect);
  await schema
    .createTable("profile_fields")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("key", text, (column) => column.notNull())
    .addColumn("type", text, (column) => column.notNull())
    .addColumn("label", text, (column) => column.notNull())
    .addColumn("description", text, (column) => column.notNull())
    .addColumn("is_required", "integer", (column) => column.notNull().check(sql`is_required in (0, 1)`))
    .addColumn("at_registration", "integer", (column) => column.notNull().check(sql`at_registration in (0, 1)`))
    .addColumn("options", text, (column) => column.notNull())
    .addColumn("max_length", "integer")
    .addColumn("default_visibility", text, (column) => column.notNull())
    .addColumn("is_system", "integer", (column) => column.notNull().check(sql`is_system in (0, 1)`))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .execute();
  await schema.createIndex("profile_fields_key_unique").unique().on("profile_fields").column("key").execute();

  await schema
    .createTable("profile_field_values")
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("field_id", text, (column) => column.notNull().references("profile_fields.id").onDelete("cascade"))
    .addColumn("value", text, (column) => column.notNull())
    .addColumn("visibility", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("profile_field_values_pk", ["user_id", "field_id"])
    .execute();
  await schema.createIndex("profile_field_values_field_id").on("profile_field_values").column("field_id").execute();

  // Fields that every site has: themes and plugins may rely on their keys.
  for (const [position, [id, key, type, label]] of [
    ["019aa000-0000-7000-8000-000000000001", "location", "text", "Location"],
    ["019aa000-0000-7000-8000-000000000002", "website", "url", "Website"],
  ].entries())
    await sql`
      insert into profile_fields (id, key, type, label, description, is_required, at_registration, options, max_length,
        default_visibility, is_system, position, created_at, updated_at)
      values (${id}, ${key}, ${type}, ${label}, '', 0, 0, '[]', null, 'public', 1, ${position},
        '2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z')`.execute(tx);
}

async function createBeta({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  for (const table of ["invites", "beta_codes"] as const) {
    const codes = schema
      .createTable(table)
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("code", text, (column) => column.notNull())
      .addColumn("code_folded", text, (column) => column.notNull())
      .addColumn("note", text)
      .addColumn("uses", "integer", (column) => column.notNull())
      .addColumn("max_uses", "integer")
      .addColumn("expires_at", text)
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("created_by", text, (column) => column.references("users.id").onDelete("set null"));
    await (table === "invites" ? codes.addColumn("email", text) : codes).execute();
    await schema.createIndex(`${table}_code_folded_unique`).unique().on(table).column("code_folded").execute();
    await schema.createIndex(`${table}_created_at`).on(table).columns(["created_at", "id"]).execute();
    await schema.createIndex(`${table}_uses`).on(table).columns(["uses", "id"]).execute();
  }
  await schema
    .createTable("beta_visits")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("path", text, (column) => column.notNull())
    .addColumn("outcome", text, (column) => column.notNull())
    .addColumn("code", text)
    .addColumn("user_id", text, (column) => column.references("users.id").onDelete("set null"))
    .addColumn("ip", text, (column) => column.notNull())
    .addColumn("at", text, (column) => column.notNull())
    .execute();
  await schema.createIndex("beta_visits_at").on("beta_visits").columns(["at", "id"]).execute();
}

async function createJobs({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("jobs")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("payload", text, (column) => column.notNull())
    .addColumn("status", text, (column) => column.notNull().check(sql`status in ('waiting', 'failed')`))
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("run_at", text, (column) => column.notNull())
    .addColumn("locked_until", text)
    .addColumn("lock_token", text)
    .addColumn("unique_key", text)
    .addColumn("last_error", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .execute();
  await schema.createIndex("jobs_due").on("jobs").columns(["status", "run_at", "id"]).execute();
  await schema
    .createIndex("jobs_unique_key_unique")
    .unique()
    .on("jobs")
    .columns(["name", "unique_key"])
    .where(sql.ref("status"), "=", sql.lit("waiting"))
    .where(sql.ref("lock_token"), "is", null)
    .execute();

  await schema
    .createTable("job_schedules")
    .addColumn("name", text, (column) => column.primaryKey().notNull())
    .addColumn("cron", text, (column) => column.notNull())
    .addColumn("next_run_at", text, (column) => column.notNull())
    .addColumn("last_run_at", text)
    .execute();
}

async function createErrorLog({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("error_log")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("code", text, (column) => column.notNull())
    .addColumn("status", "integer", (column) => column.notNull())
    .addColumn("message", text, (column) => column.notNull())
    .addColumn("stack", text)
    .addColumn("method", text)
    .addColumn("path", text)
    .addColumn("request_id", text)
    .addColumn("user_id", text)
    .addColumn("plugin_id", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .execute();
  await schema.createIndex("error_log_created_at").on("error_log").columns(["created_at", "id"]).execute();
  await schema.createIndex("error_log_code").on("error_log").columns(["code", "created_at", "id"]).execute();
}

async function createCounters(tx: MigrationTx, dialect: SqlDialect): Promise<void> {
  await tx.schema
    .createTable("counters")
    .addColumn("name", textType(dialect), (column) => column.primaryKey().notNull())
    .addColumn("value", "integer", (column) => column.notNull())
    .execute();
  await sql`insert into counters (name, value) select 'users', count(*) from users`.execute(tx);
}
