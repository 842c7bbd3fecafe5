import { AsyncLocalStorage } from "node:async_hooks";
import type SqliteFile from "better-sqlite3";

/** Watcher of the end of a connection's open transaction. */
export interface EndWatcher {
  ended(end: { readonly isCommitted: boolean }): void;
}

/** Transactions that one commit ends, or one failure. */
interface Group {
  /** Number of its transactions that are done. */
  members: number;
  readonly end: PromiseWithResolvers<void>;
}

/** The transaction did nothing wrong, but SQLite has undone another one that shared its commit, and this one with it. */
export class UndoneWithAnother extends Error {
  override readonly name = "UndoneWithAnother";

  constructor() {
    super("The database has undone the transaction together with another one.");
  }
}

// The first of them waits for the last.
const MOST_MEMBERS = 16;

/**
 * Begins and ends the transactions of a SQLite connection, one at a time. One that may share its commit leaves it to the next turn
 * of the event loop, so that others which come in the same turn are committed with it: a commit writes every page that was changed,
 * mostly the same ones. Each is a savepoint, so that one that fails undoes nothing of the others.
 */
export class SharedCommits {
  readonly #file: SqliteFile.Database;
  readonly #watcher: EndWatcher;
  readonly #sharing = new AsyncLocalStorage<boolean>();
  readonly #statements: Readonly<
    Record<"begin" | "commit" | "rollback" | "save" | "keep" | "undo", SqliteFile.Statement>
  >;
  #group: Group | undefined;
  /** The transaction that is open now. */
  #open: { readonly shares: boolean; readonly isFirst: boolean } | undefined;
  #due: NodeJS.Immediate | undefined;
  #undoesInMemory = false;

  constructor(file: SqliteFile.Database, watcher: EndWatcher) {
    this.#file = file;
    this.#watcher = watcher;
    this.#statements = {
      begin: file.prepare("begin immediate"),
      commit: file.prepare("commit"),
      rollback: file.prepare("rollback"),
      save: file.prepare("savepoint member"),
      keep: file.prepare("release member"),
      undo: file.prepare("rollback to member"),
    };
  }

  /** Runs a transaction, and says whether it may share its commit. */
  run<T>(shares: boolean, transaction: () => Promise<T>): Promise<T> {
    return this.#sharing.run(shares, transaction);
  }

  /** Resolves when what the open transaction is part of is committed. */
  get committed(): Promise<void> {
    return this.#group?.end.promise ?? Promise.resolve();
  }

  begin(): void {
    const shares = this.#sharing.getStore() === true;
    if (this.#group && !(shares && this.#group.members < MOST_MEMBERS)) this.#commit();
    const isFirst = this.#group === undefined;
    if (isFirst && shares) this.#undoInMemory();
    // Taking the write lock only at the first write can fail in the middle of a transaction, when waiting no longer helps.
    (isFirst ? this.#statements.begin : this.#statements.save).run();
    this.#open = { shares, isFirst };
    if (this.#group) return;
    const end = Promise.withResolvers<void>();
    // Members hear of a failure when they wait for it.
    end.promise.catch(() => undefined);
    this.#group = { members: 0, end };
  }

  /**
   * Keeps the data for undoing savepoints in memory. A temporary file takes as long as the commits that are saved. Not
   * from the start: migrations may sort whole tables.
   */
  #undoInMemory(): void {
    if (this.#undoesInMemory) return;
    this.#file.pragma("temp_store = MEMORY");
    this.#undoesInMemory = true;
  }

  /** Ends the open transaction, whose commit may follow later. */
  end(): void {
    const [group, open] = [this.#group, this.#open];
    if (!group || !open) throw new Error("There is no transaction to commit.");
    if (!open.isFirst) this.#statements.keep.run();
    this.#open = undefined;
    group.members += 1;
    if (open.shares) this.#commitSoon();
    else this.#commit();
  }

  /** Undoes the open transaction. */
  undo(): void {
    const [group, open] = [this.#group, this.#open];
    this.#open = undefined;
    if (!group || !open) return;
    // SQLite ends the whole transaction itself after some failures, such as a full disk.
    if (!this.#file.inTransaction) this.#endGroup(new UndoneWithAnother());
    else if (open.isFirst) {
      this.#statements.rollback.run();
      this.#endGroup(new Error("The transaction was undone."));
    } else {
      this.#statements.undo.run();
      this.#statements.keep.run();
      this.#commitSoon();
    }
  }

  /** Commits what is done. */
  flush(): void {
    if (this.#group && !this.#open) this.#commit();
  }

  #commitSoon(): void {
    this.#due ??= setImmediate(() => {
      this.#due = undefined;
      this.flush();
    });
  }

  #commit(): void {
    try {
      this.#statements.commit.run();
      this.#endGroup(null);
    } catch (error) {
      if (this.#file.inTransaction) this.#statements.rollback.run();
      this.#endGroup(error);
    }
  }

  #endGroup(failure: unknown): void {
    const group = this.#group;
    this.#group = undefined;
    this.#watcher.ended({ isCommitted: failure === null });
    if (failure === null) group?.end.resolve();
    else group?.end.reject(failure);
  }
}
