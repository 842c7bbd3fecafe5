import { setTimeout as pause } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { type Changes, createChanges } from "../kept/changes.js";
import type { Logger } from "../logger.js";
import type { Database, Queryable, SqlDialect, TransactionOptions, Tx } from "./database.js";
import { DatabaseBusyError } from "./database-busy.js";
import { databaseVersion, isRetryable } from "./dialect-differences.js";
import type { DiskSync } from "./disk-sync.js";
import { RUN_DIRECTLY, runsDirectly, type Statements } from "./run-directly.js";
import type { Schema } from "./schema/index.js";
import type { SharedCommits } from "./shared-commits.js";
import { OutsideTransactionPlugin, TransactionScope } from "./transaction-scope.js";

type Callback = () => void | Promise<void>;

const DEFAULT_PATIENCE_MS = 5_000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 200;

const READ_INSIDE = "`read` was used inside a transaction, whose writes it cannot see; read from `tx` instead.";

export interface KyselyDatabaseParts {
  readonly dialect: SqlDialect;
  readonly serverUrl?: string;
  readonly writer: Kysely<Schema>;
  /** May be the same as the writer where reads and transactions do not block each other. */
  readonly reader: Kysely<Schema>;
  /** Prepared statements, if both connections are synchronous. */
  readonly statements?: { readonly writer: Statements; readonly reader: Statements };
  /** Commits that transactions may share, if the adapter supports it. */
  readonly commits?: Pick<SharedCommits, "run" | "committed">;
  /** Waits for the disk, if a commit is not on it when it returns; a transaction ends once it is. */
  readonly disk?: DiskSync;
  /** See {Database.mark}. */
  readonly mark: () => Promise<string>;
  readonly logger: Logger;
}

export class KyselyDatabase implements Database {
  readonly dialect: SqlDialect;
  readonly serverUrl: string | null;
  readonly read: Queryable;
  readonly #parts: KyselyDatabaseParts;
  readonly #scope = new TransactionScope();
  readonly #changes = createChanges();

  constructor(parts: KyselyDatabaseParts) {
    this.dialect = parts.dialect;
    this.serverUrl = parts.serverUrl ?? null;
    const { reader, statements } = parts;
    const refuseInside = (): void => this.#scope.assertOutside(READ_INSIDE);
    this.read = Object.assign(
      reader.withPlugin(new OutsideTransactionPlugin(refuseInside)),
      statements && { [RUN_DIRECTLY]: runsDirectly(statements.reader, refuseInside) },
    );
    this.#parts = parts;
  }

  get changes(): Changes {
    return this.#changes;
  }

  mark(): Promise<string> {
    return this.#parts.mark();
  }

  async transaction<T>(work: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    const { result, callbacks } = await this.#untilCommitted(work, options);
    if (options.awaitsDisk !== false) await this.#parts.disk?.wait();
    for (const callback of callbacks) await this.#runIsolated(callback);
    return result;
  }

  async ping(): Promise<{ readonly version: string }> {
    return { version: await databaseVersion(this.read, this.dialect) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { reader, writer, disk } = this.#parts;
    await disk?.[Symbol.asyncDispose]();
    if (reader !== writer) await reader.destroy();
    await writer.destroy();
  }

  async #untilCommitted<T>(work: (tx: Tx) => Promise<T>, options: TransactionOptions): Promise<Committed<T>> {
    const { patienceMs = DEFAULT_PATIENCE_MS } = options;
    const deadline = performance.now() + patienceMs;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        return await this.#scope.run(() => this.#attempt(work, options));
      } catch (error) {
        if (!isRetryable(error)) throw error;
        if (performance.now() + pauseMs > deadline) throw new DatabaseBusyError(error);
      }
      await pause(pauseMs);
    }
  }

  async #attempt<T>(work: (tx: Tx) => Promise<T>, options: TransactionOptions): Promise<Committed<T>> {
    const callbacks: Callback[] = [];
    let open = true;
    const { writer, statements, commits } = this.#parts;
    let committed: Promise<void> | undefined;
    const requireOpen = (): void => {
      if (!open) throw new Error("The transaction has ended.");
    };
    const own = {
      onCommit(callback: Callback): void {
        if (!open) throw new Error("`onCommit` was called after the transaction had ended.");
        callbacks.push(callback);
      },
      ...(statements && { [RUN_DIRECTLY]: runsDirectly(statements.writer, requireOpen) }),
    };
    const whileOpen = async (transaction: Transaction<Schema>): Promise<T> => {
      committed = commits?.committed;
      try {
        return await work(Object.assign(transaction, own));
      } finally {
        open = false;
      }
    };
    try {
      const execute = (): Promise<T> => writer.transaction().execute(whileOpen);
      const result = await (commits ? commits.run(options.sharesCommit === true, execute) : execute());
      await committed;
      return { result, callbacks };
    } finally {
      // Recorded after a failure too: when a connection breaks during the commit, nobody knows whether it took effect.
      this.#changes.record(options.changes);
    }
  }

  async #runIsolated(callback: Callback): Promise<void> {
    try {
      await callback();
    } catch (error) {
      this.#parts.logger.error("A callback after a commit failed; the commit remains", { error });
    }
  }
}

interface Committed<T> {
  readonly result: T;
  readonly callbacks: readonly Callback[];
}
