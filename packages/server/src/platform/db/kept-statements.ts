import type SqliteFile from "better-sqlite3";
import type { SqliteDatabase, SqliteStatement } from "kysely";

// There are few different queries, but lists of ids of many lengths must not fill the memory.
const KEPT = 500;

/** Caches the prepared statements of a connection, since preparing a short query costs as much as running it. */
export function keepStatements(file: SqliteFile.Database): SqliteDatabase {
  const kept = new Map<string, SqliteFile.Statement>();

  function prepare(sql: string): SqliteFile.Statement {
    const known = kept.get(sql);
    // A statement whose rows are still being read cannot be run again.
    if (known && !known.busy) return known;
    const statement = file.prepare(sql);
    const [oldest] = kept.keys();
    if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(sql, statement);
    return statement;
  }

  return { close: () => file.close(), prepare: (sql) => prepare(sql) as unknown as SqliteStatement };
}
