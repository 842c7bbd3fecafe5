import SqliteFile from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import type { Logger } from "../logger.js";
import { type CheckpointPool, Checkpoints } from "./checkpoints.js";
import { DiskSync, type SyncFile } from "./disk-sync.js";
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
  /** The statements of both. */
  readonly statements: { readonly writer: SqliteDatabase; readonly reader: SqliteDatabase };
  /** Knows what of the writer's commits is on the disk. */
  readonly disk: DiskSync;
  /** Another text after each commit that was not the writer's. */
  readonly mark: () => Promise<string>;
}

/** What a test replaces. */
export interface SqliteParts {
  readonly sync?: SyncFile;
  readonly checkpointPool?: CheckpointPool;
}

/** Who is told of commits. */
interface CommitWatchers {
  readonly disk: DiskSync;
  readonly checkpoints: Checkpoints;
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

/**
 * Opens the file, or creates it, in write-ahead mode. SQLite itself would wait for the disk at each commit, and the process with
 * it. So the caller waits for `disk` before it reports a commit, and commits at the same time wait together.
 */
export function openSqlite(file: string, logger: Logger, parts: SqliteParts = {}): SqliteDialects {
  const writer = new SqliteFile(file);
  try {
    useWriteAhead(writer);
    // In write-ahead mode, this waits for the disk at checkpoints only.
    writer.pragma("synchronous = NORMAL");
    writer.pragma("foreign_keys = ON");
    writer.pragma(`busy_timeout = ${WRITER_WAIT_MS}`);
    const reader = new SqliteFile(file, { readonly: true, timeout: READER_WAIT_MS });
    const disk = new DiskSync(file, parts.sync);
    const checkpoints = new Checkpoints({ file: writer, logger, pool: parts.checkpointPool });
    const statements = { writer: keepStatements(writer, () => disk.noteWrite()), reader: keepStatements(reader) };
    return {
      disk,
      statements,
      mark: async () => String(writer.pragma("data_version", { simple: true })),
      writer: new WriterDialect(writer, statements.writer, { disk, checkpoints }),
      reader: new SqliteDialect({ database: statements.reader }),
    };
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
  readonly #createDriver: () => Driver;

  constructor(file: SqliteFile.Database, statements: SqliteDatabase, watchers: CommitWatchers) {
    super({ database: statements });
    this.#createDriver = () => new WriterDriver(file, statements, watchers);
  }

  override createDriver(): Driver {
    return this.#createDriver();
  }
}

class WriterDriver extends SqliteDriver {
  readonly #file: SqliteFile.Database;
  readonly #disk: DiskSync;
  readonly #checkpoints: Checkpoints;

  constructor(file: SqliteFile.Database, statements: SqliteDatabase, { disk, checkpoints }: CommitWatchers) {
    super({ database: statements });
    this.#file = file;
    this.#disk = disk;
    this.#checkpoints = checkpoints;
  }

  override async destroy(): Promise<void> {
    await this.#checkpoints[Symbol.asyncDispose]();
    await super.destroy();
  }

  // Taking the write lock only at the first write can fail in the middle of a transaction, when waiting no longer
  // helps.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#disk.noteEnd({ isCommitted: true });
    this.#checkpoints.noteCommit();
  }

  // SQLite ends the transaction itself after some failures, such as a full disk; a rollback would then hide the cause.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.inTransaction) await super.rollbackTransaction(connection);
    this.#disk.noteEnd({ isCommitted: false });
  }
}
