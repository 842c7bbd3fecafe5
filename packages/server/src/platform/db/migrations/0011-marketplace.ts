import type { SqlDialect } from "../database.js";
import { textType } from "../dialect-differences.js";
import type { Migration, MigrationTx } from "./migration.js";

/** The connection to a marketplace, the licence that it brings, and what it says about installed packages. */
export const marketplace: Migration = {
  name: "0011-marketplace",
  async up(tx, dialect) {
    await createConnection(tx, dialect);
    await createEntitlement(tx, dialect);
    await createUpdates(tx, dialect);
  },
};

async function createConnection({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("marketplace_connection")
    .addColumn("slot", text, (column) => column.primaryKey())
    .addColumn("marketplace_url", text, (column) => column.notNull())
    .addColumn("public_key", text, (column) => column.notNull())
    .addColumn("sealed_private_key", text, (column) => column.notNull())
    .addColumn("sealed_token", text)
    .addColumn("token_expires_at", text)
    .addColumn("rotating_since", text)
    .addColumn("account_ref", text)
    .addColumn("environment", text, (column) => column.notNull())
    .addColumn("connected_at", text)
    .addColumn("last_heartbeat_at", text)
    .addColumn("heartbeat_holder", text)
    .addColumn("heartbeat_until", text)
    .execute();
  await schema
    .createTable("marketplace_failures")
    .addColumn("work", text, (column) => column.primaryKey())
    .addColumn("code", text, (column) => column.notNull())
    .addColumn("message", text, (column) => column.notNull())
    .addColumn("since", text, (column) => column.notNull())
    .execute();
}

async function createEntitlement({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("marketplace_entitlement")
    .addColumn("slot", text, (column) => column.primaryKey())
    .addColumn("token", text)
    .addColumn("last_success_at", text)
    .addColumn("latest_seen_at", text)
    .addColumn("refresh_failed", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("is_removed", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}

async function createUpdates({ schema }: MigrationTx, dialect: SqlDialect): Promise<void> {
  const text = textType(dialect);
  await schema
    .createTable("marketplace_updates")
    .addColumn("slot", text, (column) => column.primaryKey())
    .addColumn("answer", text, (column) => column.notNull())
    .addColumn("seen", text, (column) => column.notNull())
    .addColumn("checked_at", text, (column) => column.notNull())
    .execute();
  await schema
    .createTable("marketplace_acknowledgements")
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("subject", text, (column) => column.notNull())
    .addColumn("acknowledged_at", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("marketplace_acknowledgements_key", ["user_id", "subject"])
    .execute();
}
