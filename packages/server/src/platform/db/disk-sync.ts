import { close, fdatasync, fsync, open } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";

// Numbers and not file handles: a database that nobody closes, as when its process is about to be killed, is no error.
const [toOpen, toClose, toSync, toSyncData] = [
  promisify(open),
  promisify(close),
  promisify(fsync),
  promisify(fdatasync),
];

/** Writes an open file to the disk. */
export type SyncFile = (file: number) => Promise<void>;

/** Some systems do not open folders, and write their entries by themselves. */
async function syncFolder(path: string): Promise<void> {
  const folder = await toOpen(path, "r").catch(() => null);
  if (folder === null) return;
  await toSync(folder).catch(() => undefined);
  await toClose(folder);
}

/**
 * Brings the write-ahead log of a SQLite file to the disk, in another thread. Commits that come while the disk is busy wait for
 * the same next writing. The file itself is never ahead of the log: before SQLite copies pages from the log into the file, it
 * brings the log to the disk itself.
 */
export class DiskSync implements AsyncDisposable {
  readonly #file: string;
  readonly #sync: SyncFile;
  #hasWritten = false;
  #committed = 0;
  #onDisk = 0;
  #log: Promise<number> | undefined;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(file: string, sync: SyncFile = toSyncData) {
    this.#file = file;
    this.#sync = sync;
  }

  /** The open transaction has written. */
  noteWrite(): void {
    this.#hasWritten = true;
  }

  /** The open transaction has ended. */
  noteEnd({ isCommitted }: { readonly isCommitted: boolean }): void {
    if (isCommitted && this.#hasWritten) this.#committed += 1;
    this.#hasWritten = false;
  }

  /** Waits until everything that is committed by now is on the disk. Rejects when the disk fails. */
  async wait(): Promise<void> {
    if (this.#onDisk === this.#committed) return;
    this.#next ??= this.#running.catch(() => undefined).then(() => this.#begin());
    await this.#next;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#running.catch(() => undefined);
    const log = await this.#log;
    this.#log = undefined;
    if (log !== undefined) await toClose(log);
  }

  #begin(): Promise<void> {
    this.#next = undefined;
    this.#running = this.#write();
    return this.#running;
  }

  async #write(): Promise<void> {
    const committed = this.#committed;
    this.#log ??= this.#open();
    await this.#sync(await this.#log);
    this.#onDisk = committed;
  }

  async #open(): Promise<number> {
    try {
      // Some systems only sync files that are open for writing.
      const log = await toOpen(`${this.#file}-wal`, "r+");
      await syncFolder(dirname(this.#file));
      return log;
    } catch (error) {
      this.#log = undefined;
      throw error;
    }
  }
}
