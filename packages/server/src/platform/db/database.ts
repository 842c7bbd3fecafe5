import type { Dialect, Kysely, Transaction as KyselyTransaction } from "kysely";
import type { Changes, WrittenSubjects } from "../kept/changes.js";
import type { RUN_DIRECTLY, RunDirectly } from "./run-directly.js";
import type { Schema } from "./schema/index.js";

/** The SQL dialect; PGlite and a PostgreSQL server have the same. */
export type SqlDialect = "sqlite" | "postgres";

/** Location of the data. The last form takes a ready-made PostgreSQL dialect, for example one in this process. */
export type DatabaseTarget =
  | { readonly driver: "sqlite"; readonly file: string }
  | { readonly driver: "postgres"; readonly url: string }
  /** Over connections of the caller's, with the address of the server if it is one. */
  | { readonly driver: "postgres"; readonly dialect: Dialect; readonly url?: string };

/** Select queries, on committed data or inside a transaction: the parameter of a repository function that reads. */
export type Queryable = Pick<Kysely<Schema>, "selectFrom" | "fn" | "getExecutor"> & {
  /** Runs queries at once; present if the driver is synchronous. */
  readonly [RUN_DIRECTLY]?: RunDirectly;
};

/** Runs the callbacks in order once the transaction has committed. An error in one is logged and undoes nothing. */
export interface AfterCommit {
  onCommit(callback: () => void | Promise<void>): void;
}

/** An open transaction: the parameter of a repository function that writes. It throws when it is used after its end. */
export type Tx = KyselyTransaction<Schema> & AfterCommit;

/** The only access to SQL. Every write happens in a transaction; there is no other way to write. */
export interface Database extends AsyncDisposable {
  readonly dialect: SqlDialect;
  /** The address of the server, for connections of other roles; null where there is none. */
  readonly serverUrl: string | null;
  /** Committed data. Throws inside a transaction, where it would miss the transaction's own writes: read from `tx`. */
  readonly read: Queryable;
  /** Changes of the transactions of this process, committed or not; cached answers depend on them. */
  readonly changes: Changes;
  /**
   * A text that is another one after each commit of another process. On PostgreSQL, commits of this process change it too,
   * and so do those in other databases of the server.
   */
  mark(): Promise<string>;
  /**
   * Runs the work in one transaction and commits. When the database asks for a retry (busy, deadlock, failed
   * serialisation), the work runs again from its start, so it must change nothing except through `tx`. A nested call
   * throws.
   * @throws {DatabaseBusyError} when the patience ends first.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Rejects when the database does not answer. `version` is the version of the database software. */
  ping(): Promise<{ readonly version: string }>;
}

export interface TransactionOptions {
  /** Time to retry while others hold locks; defaults to 5 seconds. */
  readonly patienceMs?: number;
  /** The subjects that the transaction changes, for cached answers; all subjects when absent. */
  readonly changes?: WrittenSubjects;
  /**
   * False returns before the commit is on the disk, for bookkeeping that is done again when a power failure undoes it.
   * Later commits take it to the disk with them. A server waits in any case.
   */
  readonly awaitsDisk?: boolean;
  /**
   * True where SQLite may commit it together with others that come at the same moment; until then, all of them wait. For small work
   * that waits for nothing but the database. It ends when it is committed, as any other.
   */
  readonly sharesCommit?: boolean;
}
