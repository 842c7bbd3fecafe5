import { createRequire } from "node:module";
import type SqliteFile from "better-sqlite3";
import type { Logger } from "../logger.js";
import { after } from "../threads/after.js";
import { startThread } from "../threads/start-thread.js";
import { createThreadPool, type TaskEnded, type ThreadPool } from "../threads/thread-pool.js";
import type { CheckpointOutcome, CheckpointTask } from "./checkpoint-task.js";

export type CheckpointPool = ThreadPool<CheckpointTask, CheckpointOutcome>;

// A thread takes megabytes, so it ends when nothing was written for a while.
const LIMITS = { timeMs: 5 * 60_000, idleMs: 30_000, waiting: 1, waitingOfOne: 1 };

const LOOK_MS = 1_000;
/** SQLite itself would copy as many. */
const MANY_PAGES = 1_000;
/** A log of so many is written from its beginning again, for which writers wait a moment. */
const LONG_LOG = 4_000;
/** If the thread does not keep up, SQLite copies in the main thread, as it does without a thread from `MANY_PAGES` on. */
const TOO_LONG = 16_000;

// The thread must use this very library: two copies of SQLite in one process release each other's locks.
const DRIVER = createRequire(import.meta.url).resolve("better-sqlite3");

const openPool = (): CheckpointPool =>
  createThreadPool({
    limits: LIMITS,
    subject: "checkpoints",
    start: () => startThread("checkpoint-worker"),
    after,
  });

export interface CheckpointsParts {
  /** The connection that writes. */
  readonly file: SqliteFile.Database;
  readonly logger: Logger;
  readonly pool?: CheckpointPool | undefined;
}

/**
 * Copies what was committed from the write-ahead log into the file, in a thread with its own connection, since the disk may need
 * hundreds of milliseconds for it. It looks a second after a commit.
 */
export class Checkpoints implements AsyncDisposable {
  readonly #file: SqliteFile.Database;
  readonly #logger: Logger;
  readonly #pool: CheckpointPool;
  #stopWaiting: (() => void) | undefined;
  #running: Promise<void> | undefined;
  #isOver = false;

  constructor({ file, logger, pool = openPool() }: CheckpointsParts) {
    this.#file = file;
    this.#logger = logger;
    this.#pool = pool;
    file.pragma(`wal_autocheckpoint = ${TOO_LONG}`);
  }

  noteCommit(): void {
    if (this.#isOver || this.#stopWaiting || this.#running !== undefined) return;
    this.#stopWaiting = after(LOOK_MS, () => this.#look());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true;
    this.#stopWaiting?.();
    await this.#pool[Symbol.asyncDispose]();
    await this.#running;
  }

  #look(): void {
    this.#stopWaiting = undefined;
    // The state of the log cannot be asked for during a transaction, whose end comes back here.
    if (this.#isOver || this.#file.inTransaction) return;
    const [state] = this.#file.pragma("wal_checkpoint(NOOP)") as { log: number; checkpointed: number }[];
    const { log = 0, checkpointed = 0 } = state ?? {};
    if (log - checkpointed < MANY_PAGES) return;
    this.#running = this.#copy(log >= LONG_LOG).finally(() => {
      this.#running = undefined;
    });
  }

  async #copy(restartsLog: boolean): Promise<void> {
    try {
      const outcome = await this.#pool.run({ driver: DRIVER, file: this.#file.name, restartsLog }, "");
      if (isFailure(outcome)) throw new Error("Copying the write-ahead log into the database was ended.");
    } catch (error) {
      if (this.#isOver) return;
      this.#isOver = true;
      this.#file.pragma(`wal_autocheckpoint = ${MANY_PAGES}`);
      this.#logger.warn("The write-ahead log is copied in the main thread from now on", { error });
    }
  }
}

const isFailure = (outcome: CheckpointOutcome | TaskEnded): outcome is TaskEnded => "refused" in outcome;
