import { constants, DatabaseSync, type StatementSync } from "node:sqlite";
import type { SqlValue } from "../../db/own-pool.js";
import { doneAnswer, failedAnswer, SqlFailure, type SqlOrder } from "./sql-messages.js";

const MEGABYTE = 1024 * 1024;

/** For a lock that another process of the site has. */
const BUSY_MS = 2_000;
const KEPT_STATEMENTS = 200;
/** Bytes of the rows of one answer, and how many there may be. */
const MOST_BYTES = 900 * 1024;
const MOST_ROWS = 10_000;
/** Bytes of one value and of one row in the file. */
const MOST_LENGTH = 16 * MEGABYTE;

// Refused by its words as well: Node 22 has no authorizer.
const FORBIDDEN = /\b(?:attach|detach|vacuum|pragma|load_extension)\b/i;

/** Pragmas that the pragma functions, such as pragma_table_info, may read. */
const READABLE: ReadonlySet<string | null> = new Set([
  "table_info",
  "table_xinfo",
  "table_list",
  "index_list",
  "index_info",
  "foreign_key_list",
]);

const UNDONE = "The transaction has ended, and is undone.";
const SQLITE_AUTH = 23;
// SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE.
const UNIQUE: ReadonlySet<unknown> = new Set([1_555, 2_067]);

function failureOf(error: unknown): SqlFailure {
  if (error instanceof SqlFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof Error) || !("errcode" in error)) return new SqlFailure(message);
  if (error.errcode === SQLITE_AUTH)
    return new SqlFailure(
      `${message}: a plugin reaches its own tables only, and begins and ends no transaction by SQL.`,
    );
  return new SqlFailure(message, UNIQUE.has(error.errcode) ? "SQL-UNIQUE" : "SQL-ERROR");
}

/** The JSON of a row. Throws a SqlFailure for a value that plugins do not get. */
function rowText(row: Readonly<Record<string, unknown>>): string {
  for (const name in row)
    if (row[name] instanceof Uint8Array)
      throw new SqlFailure(
        `The value of ${name} is a blob: a plugin gets texts, numbers and null. Select hex(${name}).`,
      );
  return JSON.stringify(row);
}

/** The one file that a process has open. */
export interface OwnFile {
  /** Carries out an order and returns the text of its answer. */
  answer(order: SqlOrder): string;
  /** Closes the file, and deletes what SQLite keeps beside it where no other process has it open. */
  close(): void;
}

/** Opens the file of a plugin for the statements of the plugin, which reach nothing else. */
export function openOwnFile(path: string): OwnFile {
  const options = { timeout: BUSY_MS, defensive: true, limits: { length: MOST_LENGTH } };
  const file = new DatabaseSync(path, options);
  // Temporary data of sorts would otherwise be in a file outside of the folder.
  file.exec("pragma synchronous = full; pragma temp_store = memory");
  const kept = new Map<string, StatementSync>();
  let isOwn = false;

  function isAllowed(action: number, first: string | null, second: string | null): boolean {
    switch (action) {
      case constants.SQLITE_ATTACH:
      case constants.SQLITE_DETACH:
        return false;
      case constants.SQLITE_PRAGMA:
        return READABLE.has(first);
      case constants.SQLITE_FUNCTION:
        return second !== "load_extension";
      case constants.SQLITE_TRANSACTION:
        return isOwn;
      default:
        return true;
    }
  }
  file.setAuthorizer?.((action, first, second) =>
    isAllowed(action, first, second) ? constants.SQLITE_OK : constants.SQLITE_DENY,
  );

  function control(statement: "begin immediate" | "commit" | "rollback"): void {
    isOwn = true;
    try {
      file.exec(statement);
    } finally {
      isOwn = false;
    }
  }

  function prepare(text: string): StatementSync {
    const known = kept.get(text);
    if (known) return known;
    if (FORBIDDEN.test(text))
      throw new SqlFailure(
        "SQL may not have the words ATTACH, DETACH, VACUUM, PRAGMA and LOAD_EXTENSION, nor may a text in it: pass texts as values.",
      );
    const statement = file.prepare(text);
    const [oldest] = kept.keys();
    if (kept.size >= KEPT_STATEMENTS && oldest !== undefined) kept.delete(oldest);
    kept.set(text, statement);
    return statement;
  }

  /** The rows as JSON, of which there are never more in memory than an answer may have. */
  function rowsOf(statement: StatementSync, values: readonly SqlValue[]): string {
    const rows: string[] = [];
    let bytes = 0;
    for (const row of statement.iterate(...values)) {
      const text = rowText(row as Readonly<Record<string, unknown>>);
      bytes += Buffer.byteLength(text) + 1;
      if (bytes > MOST_BYTES || rows.length === MOST_ROWS)
        throw new SqlFailure("The rows are more than a plugin can have at once: ask for fewer of them.");
      rows.push(text);
    }
    return `{"rows":[${rows.join(",")}],"changes":0}`;
  }

  function execute(text: string, values: readonly SqlValue[]): string {
    const statement = prepare(text);
    if (statement.columns().length > 0) return rowsOf(statement, values);
    return `{"rows":[],"changes":${Number(statement.run(...values).changes)}}`;
  }

  function run({ text, values, inTransaction }: Extract<SqlOrder, { order: "run" }>): string {
    // Some failures, such as a full disk, end the transaction: what follows would not be undone with it.
    if (inTransaction && !file.isTransaction) throw new SqlFailure(UNDONE);
    const answer = execute(text, values);
    if (inTransaction || !file.isTransaction) return answer;
    control("rollback");
    throw new SqlFailure("A savepoint needs a transaction.");
  }

  function commit(): void {
    if (!file.isTransaction) throw new SqlFailure(UNDONE);
    try {
      control("commit");
    } finally {
      // A full disk leaves it open, and it must not outlive its call.
      if (file.isTransaction) control("rollback");
    }
  }

  function carryOut(order: SqlOrder): string {
    switch (order.order) {
      case "run":
        return run(order);
      case "begin":
        // A transaction that writes only later would fail where another process has written meanwhile.
        control("begin immediate");
        break;
      case "commit":
        commit();
        break;
      case "rollback":
        if (file.isTransaction) control("rollback");
        break;
    }
    return "null";
  }

  return {
    answer(order) {
      try {
        return doneAnswer(carryOut(order));
      } catch (error) {
        return failedAnswer(failureOf(error));
      }
    },
    close: () => file.close(),
  };
}
