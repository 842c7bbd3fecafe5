import type { Clock } from "../../kernel/clock.js";
import { uuidSource } from "../../kernel/ids.js";
import type { Logger } from "../logger.js";
import { redactText } from "../redact.js";
import type { Database, Queryable } from "./database.js";
import { liftLimits, lockMigrations, textType } from "./dialect-differences.js";
import { migrations as allMigrations } from "./migrations/index.js";
import type { Migration } from "./migrations/migration.js";

// Long enough for another process to finish a migration of a big table.
const PATIENCE_MS = 120_000;
const LONGEST_MESSAGE = 1_000;

export interface MigrateOptions {
  readonly serviceVersion: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Defaults to the migrations of this release. */
  readonly migrations?: readonly Migration[];
}

/** The database was migrated by a migration that this release does not know: it belongs to a newer release. */
export class NewerDatabaseError extends Error {
  override readonly name = "NewerDatabaseError";

  constructor(unknown: string) {
    super(`The database was migrated by a newer release (${unknown}); start that release or restore a backup.`);
  }
}

/**
 * Brings the tables up to date and returns the names of the migrations that ran. Each runs in one transaction together
 * with its row in the history. Processes that migrate at the same time take turns, so each migration runs once.
 * @throws {NewerDatabaseError} when the database belongs to a newer release.
 */
export async function migrate(database: Database, options: MigrateOptions): Promise<string[]> {
  const migrations = options.migrations ?? allMigrations;
  await ensureHistory(database);
  const known = new Set(migrations.map((migration) => migration.name));
  const done = await appliedNames(database.read);
  const newer = [...done].find((name) => !known.has(name));
  if (newer !== undefined) throw new NewerDatabaseError(newer);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (!done.has(migration.name) && (await applyNoted(database, migration, options))) applied.push(migration.name);
  }
  return applied;
}

async function ensureHistory(database: Database): Promise<void> {
  const text = textType(database.dialect);
  await database.transaction(
    async (tx) => {
      await liftLimits(tx, database.dialect);
      await lockMigrations(tx, database.dialect);
      await tx.schema
        .createTable("migration_history")
        .ifNotExists()
        .addColumn("name", text, (column) => column.primaryKey().notNull())
        .addColumn("applied_at", text, (column) => column.notNull())
        .addColumn("duration_ms", "integer", (column) => column.notNull())
        .addColumn("service_version", text, (column) => column.notNull())
        .execute();
      await tx.schema
        .createTable("migration_failures")
        .ifNotExists()
        .addColumn("id", text, (column) => column.primaryKey().notNull())
        .addColumn("name", text, (column) => column.notNull())
        .addColumn("failed_at", text, (column) => column.notNull())
        .addColumn("duration_ms", "integer", (column) => column.notNull())
        .addColumn("service_version", text, (column) => column.notNull())
        .addColumn("message", text, (column) => column.notNull())
        .execute();
    },
    { patienceMs: PATIENCE_MS },
  );
}

/** A migration that fails leaves nothing except a row among the failures. */
async function applyNoted(database: Database, migration: Migration, options: MigrateOptions): Promise<boolean> {
  const started = performance.now();
  try {
    return await applyOnce(database, migration, options);
  } catch (error) {
    const durationMs = Math.round(performance.now() - started);
    await noteFailure(database, migration, options, { durationMs, error }).catch((cause: unknown) => {
      options.logger.warn("The failure of a migration could not be recorded", {
        migration: migration.name,
        error: cause,
      });
    });
    throw error;
  }
}

async function noteFailure(
  database: Database,
  { name }: Migration,
  { clock, serviceVersion }: MigrateOptions,
  { durationMs, error }: { readonly durationMs: number; readonly error: unknown },
): Promise<void> {
  const message = redactText(error instanceof Error ? error.message : String(error)).slice(0, LONGEST_MESSAGE);
  const failure = { id: uuidSource(), name, duration_ms: durationMs, service_version: serviceVersion, message };
  await database.transaction((tx) =>
    tx
      .insertInto("migration_failures")
      .values({ ...failure, failed_at: clock.now().toISOString() })
      .execute(),
  );
}

async function applyOnce(database: Database, migration: Migration, options: MigrateOptions): Promise<boolean> {
  const applied = await database.transaction(
    async (tx) => {
      await liftLimits(tx, database.dialect);
      await lockMigrations(tx, database.dialect);
      // Checked again under the lock: another process may have been faster.
      if ((await appliedNames(tx)).has(migration.name)) return false;
      const started = performance.now();
      await migration.up(tx, database.dialect);
      await tx
        .insertInto("migration_history")
        .values({
          name: migration.name,
          applied_at: options.clock.now().toISOString(),
          duration_ms: Math.round(performance.now() - started),
          service_version: options.serviceVersion,
        })
        .execute();
      return true;
    },
    { patienceMs: PATIENCE_MS },
  );
  if (applied) options.logger.info("Migration applied", { migration: migration.name });
  return applied;
}

async function appliedNames(queryable: Queryable): Promise<ReadonlySet<string>> {
  const rows = await queryable.selectFrom("migration_history").select("name").orderBy("name").execute();
  return new Set(rows.map((row) => row.name));
}
