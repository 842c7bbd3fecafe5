import { type RawBuilder, sql } from "kysely";
import { errorCode } from "../unreachable-reason.js";
import type { Reader, SqlDialect, Tx } from "./database.js";

// Everything that SQLite and PostgreSQL do not do alike stands here. What is not here is alike by convention: times are
// ISO 8601 UTC text, truth values are the integers 0 and 1, JSON is text (jsonb would reorder keys).

/** The type of text columns: compared byte by byte, so that lists have one order whatever the server's locale. */
export function textType(dialect: SqlDialect): RawBuilder<unknown> {
  return dialect === "postgres" ? sql`text collate "C"` : sql`text`;
}

// Any number will do as long as nothing else in the database locks it: the bytes of "sitevi".
const MIGRATION_LOCK = 0x736974_6576_69n;

/** Waits until no other process migrates; ends with the transaction. A SQLite transaction is such a lock by itself. */
export async function lockMigrations(tx: Tx, dialect: SqlDialect): Promise<void> {
  if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK.toString()}::bigint)`.execute(tx);
}

export async function databaseVersion(reader: Reader, dialect: SqlDialect): Promise<string> {
  const query =
    dialect === "postgres"
      ? sql<{ version: string }>`select current_setting('server_version') as version`
      : sql<{ version: string }>`select sqlite_version() as version`;
  const { rows } = await query.execute(reader);
  return rows[0]?.version ?? "unknown";
}

/**
 * True when the statement failed since the value is taken, of the given `table.column` when named; its unique index
 * must be called `table_column_unique`. On PostgreSQL the failed statement has ended the transaction, so let the error
 * leave `transaction()` before looking at it.
 */
export function isUniqueViolation(error: unknown, column?: `${string}.${string}`): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  if (code === "23505") {
    return column === undefined || constraintName(error) === `${column.replace(".", "_")}_unique`;
  }
  if (code !== "SQLITE_CONSTRAINT_UNIQUE" && code !== "SQLITE_CONSTRAINT_PRIMARYKEY") return false;
  return column === undefined || error.message === `UNIQUE constraint failed: ${column}`;
}

/** True when a table of the query does not exist, as before the first migration. */
export function isMissingTable(error: unknown): boolean {
  const code = errorCode(error);
  return code === "42P01" || (code === "SQLITE_ERROR" && error instanceof Error && /no such table/.test(error.message));
}

/** True when the database asks to run the transaction again: it is busy, or chose this transaction to end a deadlock. */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error);
  return code === "40001" || code === "40P01" || code.startsWith("SQLITE_BUSY");
}

function constraintName(error: Error): unknown {
  return "constraint" in error ? error.constraint : undefined;
}
