import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder, writeUnfinished } from "./atomic-write.js";

/** Files that are written together. Disposing of it deletes what was not put in place. */
export interface AtomicBatch extends AsyncDisposable {
  /**
   * Writes the bytes to disk, but not in place yet, and returns the path where they are. Calls may overlap; the bytes must not
   * change until it resolves.
   */
  write(bytes: Uint8Array): Promise<string>;
  /**
   * Puts written files in place, each in a folder that exists. All of them survive a power failure when the promise resolves;
   * each folder is synced only once for that.
   */
  commit(placed: readonly PlacedFile[]): Promise<void>;
}

export interface PlacedFile {
  /** File that the bytes were written to. */
  readonly unfinished: string;
  /** File that they replace. */
  readonly file: string;
}

/** Unfinished files are in `scratch`, on the file system of those that they become. */
export function startAtomicBatch(scratch: string): AtomicBatch {
  const writing: Promise<unknown>[] = [];
  const left = new Set<string>();

  async function write(bytes: Uint8Array): Promise<string> {
    const unfinished = await writeUnfinished(scratch, bytes);
    left.add(unfinished);
    return unfinished;
  }

  return {
    write(bytes) {
      const written = write(bytes);
      writing.push(written);
      return written;
    },
    async commit(placed) {
      for (const { unfinished, file } of placed) {
        await rename(unfinished, file);
        left.delete(unfinished);
      }
      for (const folder of new Set(placed.map(({ file }) => dirname(file)))) await syncFolder(folder);
    },
    async [Symbol.asyncDispose]() {
      await Promise.allSettled(writing);
      for (const unfinished of left) await rm(unfinished, { force: true });
    },
  };
}
