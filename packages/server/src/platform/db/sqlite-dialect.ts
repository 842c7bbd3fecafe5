import { closeSync, openSync } from "node:fs";
import SqliteFile from "better-sqlite3";
import { type Driver, type SqliteDatabase, SqliteDialect, SqliteDriver } from "kysely";
import type { Logger } from "../logger.js";
import { type CheckpointPool, Checkpoints } from "./checkpoints.js";
import { DiskSync, type SyncFile } from "./disk-sync.js";
import { keepStatements } from "./kept-statements.js";
import { SharedCommits } from "./shared-commits.js";

// The driver is synchronous, so a connection that waits for a lock blocks the whole process. The writer therefore
// hardly waits inside SQLite. Instead the transaction is tried again, and the process serves requests during the
// pauses.
const WRITER_WAIT_MS = 10;
const READER_WAIT_MS = 5_000;
// The driver allows 16 MB for each connection, which pays nothing: a reader drops its pages after each commit of the writer, and the
// system keeps the file in memory anyway.
const CACHED_KIB = 6_000;

export interface SqliteDialects {
  readonly writer: SqliteDialect;
  /** A separate connection, so that a read never waits for an open transaction. */
  readonly reader: SqliteDialect;
  /** Begins and ends the writer's transactions. */
  readonly commits: SharedCommits;
  /** The statements of both. */
  readonly statements: { readonly writer: SqliteDatabase; readonly reader: SqliteDatabase };
  /** Knows what of the writer's commits is on the disk. */
  readonly disk: DiskSync;
  /** Another text after each commit that was not the writer's. */
  readonly mark: () => Promise<string>;
}

/** Parts that a test replaces. */
export interface SqliteParts {
  readonly sync?: SyncFile;
  readonly checkpointPool?: CheckpointPool;
}

interface WriterParts {
  readonly commits: SharedCommits;
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
 * Creates the file so that only its owner may read it, as SQLite would not; those beside it get the same rights. The folder may be
 * one that somebody else made, and everybody reads.
 */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch {
    // It exists, and the operator has set its rights; or SQLite says what is wrong.
  }
}

/** SQLite opens a file that it may only read like any other, and refuses the first change. This is one, and is taken back. */
export function requireWritable(writer: SqliteFile.Database): void {
  writer.exec("begin immediate");
  try {
    writer.pragma(`user_version = ${writer.pragma("user_version", { simple: true })}`);
  } finally {
    writer.exec("rollback");
  }
}

/**
 * Opens the file, or creates it, in write-ahead mode. SQLite itself would wait for the disk at each commit, and the process with
 * it. So the caller waits for `disk` before it reports a commit, and commits at the same time wait together.
 */
export function openSqlite(file: string, logger: Logger, parts: SqliteParts = {}): SqliteDialects {
  makePrivate(file);
  const writer = new SqliteFile(file);
  try {
    useWriteAhead(writer);
    requireWritable(writer);
    // In write-ahead mode, this waits for the disk at checkpoints only.
    writer.pragma("synchronous = NORMAL");
    writer.pragma("foreign_keys = ON");
    writer.pragma(`busy_timeout = ${WRITER_WAIT_MS}`);
    const reader = new SqliteFile(file, { readonly: true, timeout: READER_WAIT_MS });
    for (const connection of [writer, reader]) connection.pragma(`cache_size = -${CACHED_KIB}`);
    const disk = new DiskSync(file, parts.sync);
    const checkpoints = new Checkpoints({ file: writer, logger, pool: parts.checkpointPool });
    const commits = new SharedCommits(writer, {
      ended(end) {
        disk.noteEnd(end);
        if (end.isCommitted) checkpoints.noteCommit();
      },
    });
    const statements = { writer: keepStatements(writer, () => disk.noteWrite()), reader: keepStatements(reader) };
    return {
      disk,
      commits,
      statements,
      mark: async () => String(writer.pragma("data_version", { simple: true })),
      writer: new WriterDialect(statements.writer, { commits, checkpoints }),
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

  constructor(statements: SqliteDatabase, parts: WriterParts) {
    super({ database: statements });
    this.#createDriver = () => new WriterDriver(statements, parts);
  }

  override createDriver(): Driver {
    return this.#createDriver();
  }
}

class WriterDriver extends SqliteDriver {
  readonly #commits: SharedCommits;
  readonly #checkpoints: Checkpoints;

  constructor(statements: SqliteDatabase, { commits, checkpoints }: WriterParts) {
    super({ database: statements });
    this.#commits = commits;
    this.#checkpoints = checkpoints;
  }

  override async destroy(): Promise<void> {
    this.#commits.flush();
    await this.#checkpoints[Symbol.asyncDispose]();
    await super.destroy();
  }

  override async beginTransaction(): Promise<void> {
    this.#commits.begin();
  }

  override async commitTransaction(): Promise<void> {
    this.#commits.end();
  }

  override async rollbackTransaction(): Promise<void> {
    this.#commits.undo();
  }
}
