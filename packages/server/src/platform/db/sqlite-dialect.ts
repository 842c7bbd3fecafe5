import SqliteFile from "better-sqlite3";
import { CompiledQuery, type DatabaseConnection, type Driver, SqliteDialect, SqliteDriver } from "kysely";
import { keepStatements } from "./kept-statements.js";

// The driver is synchronous, so a connection that waits for a lock blocks the whole process. The writer therefore
// hardly waits inside SQLite. Instead the transaction is tried again, and the process serves requests during the
// pauses.
const WRITER_WAIT_MS = 10;
const READER_WAIT_MS = 5_000;

export interface SqliteDialects {
  readonly writer: SqliteDialect;
  /** A separate connection, so that a read never waits for an open transaction. */
  readonly reader: SqliteDialect;
}

const MOST_TRIES = 100;

/**
 * Changes the file to write-ahead mode, for which SQLite does not wait for its lock: of several processes that create
 * a database at once, all but one would fail. Each try waits for the lock by a transaction.
 */
function useWriteAhead(writer: SqliteFile.Database): void {
  for (let tries = 1; ; tries += 1)
    try {
      writer.pragma("journal_mode = WAL");
      return;
    } catch (error) {
      const isBusy = error instanceof SqliteFile.SqliteError && error.code.startsWith("SQLITE_BUSY");
      if (!isBusy || tries === MOST_TRIES) throw error;
      writer.exec("begin immediate; commit");
    }
}

/** Opens the file, or creates it, in write-ahead mode. Every commit is on disk before it is reported. */
export function openSqlite(file: string): SqliteDialects {
  const writer = new SqliteFile(file);
  try {
    useWriteAhead(writer);
    writer.pragma("synchronous = FULL");
    writer.pragma("foreign_keys = ON");
    writer.pragma(`busy_timeout = ${WRITER_WAIT_MS}`);
    const reader = new SqliteFile(file, { readonly: true, timeout: READER_WAIT_MS });
    return { writer: new WriterDialect(writer), reader: new SqliteDialect({ database: keepStatements(reader) }) };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** Makes the file if there is none, in write-ahead mode, for a process that opens it itself. */
export function makeSqliteFile(file: string): void {
  const made = new SqliteFile(file);
  try {
    useWriteAhead(made);
  } finally {
    made.close();
  }
}

class WriterDialect extends SqliteDialect {
  readonly #file: SqliteFile.Database;

  constructor(file: SqliteFile.Database) {
    super({ database: keepStatements(file) });
    this.#file = file;
  }

  override createDriver(): Driver {
    return new WriterDriver(this.#file);
  }
}

class WriterDriver extends SqliteDriver {
  readonly #file: SqliteFile.Database;

  constructor(file: SqliteFile.Database) {
    super({ database: keepStatements(file) });
    this.#file = file;
  }

  // Taking the write lock only at the first write can fail in the middle of a transaction, when waiting no longer
  // helps.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  // SQLite ends the transaction itself after some failures, such as a full disk; a rollback would then hide the cause.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.inTransaction) await super.rollbackTransaction(connection);
  }
}
