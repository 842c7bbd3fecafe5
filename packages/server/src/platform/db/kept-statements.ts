import type SqliteFile from "better-sqlite3";
import type { SqliteDatabase, SqliteStatement } from "kysely";
import { KEPT_MARK } from "./prepared.js";

// There are few different queries, but lists of ids of many lengths must not fill the memory.
const KEPT = 500;

// The driver counts them among those that write.
const OF_TRANSACTIONS = /^(?:begin|commit|rollback|savepoint|release)/i;

/**
 * Caches the prepared statements of a connection, since preparing a short query costs as much as running it. `onWrite` is told
 * of each that may change the file, before it runs.
 */
export function keepStatements(file: SqliteFile.Database, onWrite?: () => void): SqliteDatabase {
  const kept = new Map<string, SqliteFile.Statement>();

  function prepare(sql: string): SqliteFile.Statement {
    const known = kept.get(sql);
    // A statement whose rows are still being read cannot be run again.
    if (known && !known.busy) return known;
    const statement = file.prepare(sql.startsWith(KEPT_MARK) ? withSteadyPlan(sql) : sql);
    const [oldest] = kept.keys();
    if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(sql, statement);
    return statement;
  }

  return {
    close: () => file.close(),
    prepare(sql) {
      const statement = prepare(sql);
      if (onWrite && !statement.readonly && !OF_TRANSACTIONS.test(sql)) onWrite();
      return statement as unknown as SqliteStatement;
    },
  };
}

// Question marks in quotation marks are no parameters.
const PARAMETER = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g;

/**
 * The same query, planned once. SQLite compares parameters in a query over several tables with what it expects of them, and
 * plans it again for every new value, which takes longer than running it. It does not look into an expression, and a plus
 * before a value changes nothing, neither its type nor which indexes serve.
 */
export const withSteadyPlan = (sql: string): string =>
  sql.replace(PARAMETER, (found) => (found === "?" ? "+?" : found));
