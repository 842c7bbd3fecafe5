import type { Dialect, Kysely, Transaction as KyselyTransaction } from "kysely";
import type { Changes, Subject } from "../kept/changes.js";
import type { Schema } from "./schema/index.js";

/** The SQL that is spoken; PGlite and a PostgreSQL server are the same. */
export type SqlDialect = "sqlite" | "postgres";

/** Where the data is. The last form takes a ready-made PostgreSQL dialect, for example one in this process. */
export type DatabaseTarget =
  | { readonly driver: "sqlite"; readonly file: string }
  | { readonly driver: "postgres"; readonly url: string }
  | { readonly driver: "postgres"; readonly dialect: Dialect };

/** Select queries, on committed data or inside a transaction: what a reading repository function asks for. */
export type Reader = Pick<Kysely<Schema>, "selectFrom" | "fn" | "getExecutor">;

/** Runs the callbacks in order once the transaction has committed; one that throws is logged and undoes nothing. */
export interface AfterCommit {
  onCommit(callback: () => void | Promise<void>): void;
}

/** An open transaction: what a writing repository function asks for. It throws when used after its end. */
export type Tx = KyselyTransaction<Schema> & AfterCommit;

/** The one door to SQL. Every write happens in a transaction; there is no other way to write. */
export interface Database extends AsyncDisposable {
  readonly dialect: SqlDialect;
  /** Committed data. Throws inside a transaction, where it would miss the transaction's own writes: read from `tx`. */
  readonly read: Reader;
  /** What the transactions of this process have changed, committed or not, for answers that are kept. */
  readonly changes: Changes;
  /**
   * Runs the work in one transaction and commits. When the database asks for another try (busy, deadlock, failed
   * serialisation) the work runs again from its start, so it touches nothing but `tx`. A nested call throws.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Rejects when the database does not answer; `version` is that of the database program. */
  ping(): Promise<{ readonly version: string }>;
}

export interface TransactionOptions {
  /** How long to try again while others hold locks; 5 seconds unless told. */
  readonly patienceMs?: number;
  /**
   * What kept answers may show of what is written; everything when absent. Nothing for bookkeeping, which shows nowhere or
   * may show a second late, as what other processes write does.
   */
  readonly changes?: readonly Subject[];
}
