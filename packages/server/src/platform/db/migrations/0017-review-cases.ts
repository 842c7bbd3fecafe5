import { sql } from "kysely";
import type { SqlDialect } from "../database.js";
import { textType } from "../dialect-differences.js";
import type { Migration, MigrationTx } from "./migration.js";

/** Tables that the analysis of logins reads, and the cases that it opens. */
export const reviewCases: Migration = {
  name: "0017-review-cases",
  async up(tx, dialect) {
    await createSignals(tx, dialect);
    await createCases(tx, dialect);
    await createCaseParts(tx, dialect);
  },
};

async function createSignals({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("signals")
    .addColumn("session_id", text, (column) => column.primaryKey().notNull())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", text, (column) => column.notNull().check(sql`kind in ('login', 'registration')`))
    .addColumn("address", text, (column) => column.notNull())
    .addColumn("device", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .execute();
  const indexes = {
    signals_created_at: ["created_at", "address", "device", "user_id"],
    signals_kind: ["kind", "created_at", "user_id", "address", "device"],
    signals_origin: ["address", "device", "created_at", "user_id"],
    signals_user_id: ["user_id", "kind", "created_at"],
  };
  for (const [name, columns] of Object.entries(indexes))
    await schema.createIndex(name).on("signals").columns(columns).execute();

  // Data that the retention still has to erase; the rows leave these indexes when they are erased.
  await schema
    .createIndex("sessions_with_origin")
    .on("sessions")
    .column("created_at")
    .where(sql<boolean>`ip <> '' or user_agent <> ''`)
    .execute();
  await schema
    .createIndex("users_with_registration_ip")
    .on("users")
    .column("created_at")
    .where(sql.ref("registration_ip"), "is not", null)
    .execute();
  await schema
    .createIndex("users_with_last_ip")
    .on("users")
    .column("last_seen_at")
    .where(sql.ref("last_ip"), "is not", null)
    .execute();
}

async function createCases({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("review_cases")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("pattern", text, (column) => column.notNull())
    .addColumn("status", text, (column) =>
      column.notNull().check(sql`status in ('open', 'in-review', 'resolved', 'dismissed')`),
    )
    .addColumn("severity", text, (column) => column.notNull().check(sql`severity in ('low', 'medium', 'high')`))
    .addColumn("summary", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .addColumn("closed_at", text)
    .addColumn("exception_by", text, (column) => column.references("users.id").onDelete("set null"))
    .addColumn("exception_at", text)
    .execute();
  for (const order of ["created_at", "updated_at"])
    for (const filters of [[], ["status"], ["pattern"], ["status", "pattern"]])
      await schema
        .createIndex(["review_cases", ...filters, order].join("_"))
        .on("review_cases")
        .columns([...filters, order, "id"])
        .execute();

  await schema
    .createTable("review_scans")
    .addColumn("name", text, (column) => column.primaryKey().notNull())
    .addColumn("ran_until", text, (column) => column.notNull())
    .execute();
}

async function createCaseParts({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("review_case_users")
    .addColumn("case_id", text, (column) => column.notNull().references("review_cases.id").onDelete("cascade"))
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("pattern", text, (column) => column.notNull())
    .addColumn("is_live", "integer", (column) => column.notNull().check(sql`is_live in (0, 1)`))
    .addPrimaryKeyConstraint("review_case_users_primary", ["case_id", "user_id"])
    .execute();
  // A user is in at most one case of a pattern that is not closed, even under concurrency.
  await schema
    .createIndex("review_case_users_live_unique")
    .unique()
    .on("review_case_users")
    .columns(["pattern", "user_id"])
    .where(sql.ref("is_live"), "=", sql.lit(1))
    .execute();
  await schema
    .createIndex("review_case_users_user_id")
    .on("review_case_users")
    .columns(["user_id", "pattern", "case_id"])
    .execute();

  await schema
    .createTable("review_evidence")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("case_id", text, (column) => column.notNull().references("review_cases.id").onDelete("cascade"))
    .addColumn("digest", text, (column) => column.notNull())
    .addColumn("label", text, (column) => column.notNull())
    .addColumn("value", text, (column) => column.notNull())
    .addColumn("at", text)
    .addColumn("user_id", text, (column) => column.references("users.id").onDelete("set null"))
    .execute();
  // The same finding adds the same evidence once.
  await schema
    .createIndex("review_evidence_digest_unique")
    .unique()
    .on("review_evidence")
    .columns(["case_id", "digest"])
    .execute();
  await schema.createIndex("review_evidence_at").on("review_evidence").columns(["case_id", "at", "id"]).execute();
  await schema.createIndex("review_evidence_user_id").on("review_evidence").column("user_id").execute();

  await schema
    .createTable("review_notes")
    .addColumn("id", text, (column) => column.primaryKey().notNull())
    .addColumn("case_id", text, (column) => column.notNull().references("review_cases.id").onDelete("cascade"))
    .addColumn("author_id", text, (column) => column.references("users.id").onDelete("set null"))
    .addColumn("text", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .execute();
  await schema
    .createIndex("review_notes_created_at")
    .on("review_notes")
    .columns(["case_id", "created_at", "id"])
    .execute();
  await schema.createIndex("review_notes_author_id").on("review_notes").column("author_id").execute();
}
