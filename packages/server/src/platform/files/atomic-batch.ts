import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder, writeUnfinished } from "./atomic-write.js";

/** Files that are written together. Disposing of it deletes what was not put in place. */
export interface AtomicBatch extends AsyncDisposable {
  /** Writes the bytes to disk, but not in place yet. Calls may overlap; the bytes must not change until it resolves. */
  write(file: string, bytes: Uint8Array): Promise<void>;
  /**
   * Puts every file in place, in folders that exist, and rejects if one could not be written. All of them survive a power failure
   * when the promise resolves; each folder is synced only once for that.
   */
  commit(): Promise<void>;
}

/** Unfinished files are in `scratch`, on the same file system. */
export function startAtomicBatch(scratch: string): AtomicBatch {
  const writing: Promise<void>[] = [];
  /** By unfinished file. */
  const targets = new Map<string, string>();

  async function write(file: string, bytes: Uint8Array): Promise<void> {
    targets.set(await writeUnfinished(file, bytes, { scratch }), file);
  }

  return {
    write(file, bytes) {
      const written = write(file, bytes);
      writing.push(written);
      return written;
    },
    async commit() {
      await Promise.all(writing);
      const folders = new Set([...targets.values()].map(dirname));
      for (const [unfinished, file] of targets) {
        await rename(unfinished, file);
        targets.delete(unfinished);
      }
      for (const folder of folders) await syncFolder(folder);
    },
    async [Symbol.asyncDispose]() {
      await Promise.allSettled(writing);
      for (const unfinished of targets.keys()) await rm(unfinished, { force: true });
    },
  };
}
