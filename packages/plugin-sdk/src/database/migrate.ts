import { type Kysely, sql } from "kysely";

interface History {
  readonly plugin_migrations: { readonly name: string; readonly applied_at: string };
}

/** Exports of a module in the folder of migrations. */
export interface PluginMigration {
  /** Changes the tables; with all other new migrations in one transaction. */
  readonly up: (db: Kysely<unknown>) => Promise<void>;
}

/** A migration and the name that it is known by for ever. */
export interface NamedMigration {
  readonly name: string;
  readonly load: () => Promise<PluginMigration>;
}

/** Two processes of the site start the plugin at the same time, and one of them migrates. A file is locked by its transaction. */
async function lock(db: Kysely<History>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(current_schema()))`.execute(db);
}

/**
 * Applies the migrations that the database does not have yet, all in one transaction. Those that it has beyond these come from a
 * later release and stay: releases overlap while an update is under way, and the former one may come back.
 */
export async function migrate(
  db: Kysely<unknown>,
  dialect: "sqlite" | "postgres",
  migrations: readonly NamedMigration[],
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const history = transaction as unknown as Kysely<History>;
    if (dialect === "postgres") await lock(history);
    await history.schema
      .createTable("plugin_migrations")
      .ifNotExists()
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("applied_at", "text", (column) => column.notNull())
      .execute();
    const rows = await history.selectFrom("plugin_migrations").select("name").execute();
    const applied = new Set(rows.map(({ name }) => name));
    for (const { name, load } of migrations) {
      if (applied.has(name)) continue;
      const { up } = await load();
      await up(transaction);
      await history.insertInto("plugin_migrations").values({ name, applied_at: now.toISOString() }).execute();
    }
  });
}
