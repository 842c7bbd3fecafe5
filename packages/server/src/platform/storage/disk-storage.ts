import { constants, createWriteStream, type Dirent } from "node:fs";
import { lstat, open, readdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Clock } from "../../kernel/clock.js";
import { startAtomicBatch } from "../files/atomic-batch.js";
import { isErrno, linkFileAtomic, makeFolder, writeFileAtomic } from "../files/atomic-write.js";
import { isAbandoned } from "../files/run-name.js";
import { blobSegments } from "./blob-key.js";
import type { BlobBatch, BlobStorage } from "./blob-storage.js";

// The folder of unfinished writes: on the same file system, and with a name that no key can have.
const SCRATCH = ".unfinished";
const SCRATCH_MAX_AGE_MS = 60 * 60 * 1_000;

/** Blobs as files below a folder, which is created when absent. Symbolic links below it are never followed. */
export async function openDiskStorage(root: string, clock: Clock): Promise<BlobStorage> {
  await makeFolder(join(root, SCRATCH));
  const storage = new DiskStorage(await realpath(root));
  await storage.removeLeftovers(clock.now());
  return storage;
}

class DiskStorage implements BlobStorage {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    await this.#makeFolders(blobSegments(key).slice(0, -1));
    await writeFileAtomic(this.#locate(key).file, bytes, { scratch: join(this.#root, SCRATCH) });
  }

  async adopt(key: string, file: string): Promise<void> {
    await this.#makeFolders(blobSegments(key).slice(0, -1));
    await linkFileAtomic(file, this.#locate(key).file, { scratch: join(this.#root, SCRATCH) });
  }

  batch(): BlobBatch {
    const batch = startAtomicBatch(join(this.#root, SCRATCH));
    return {
      write: async (bytes) => ({ unfinished: await batch.write(bytes) }),
      commit: async (placed) => {
        const folders = new Set(placed.map(({ key }) => blobSegments(key).slice(0, -1).join("/")));
        for (const folder of folders) await this.#makeFolders(folder === "" ? [] : folder.split("/"));
        await batch.commit(placed.map(({ key, unfinished }) => ({ unfinished, file: this.#locate(key).file })));
      },
      [Symbol.asyncDispose]: () => batch[Symbol.asyncDispose](),
    };
  }

  async read(key: string): Promise<Uint8Array | null> {
    const { folder, file } = this.#locate(key);
    return absentAs(null, async () => {
      await this.#refuseLinks(folder);
      const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
      try {
        return await handle.readFile();
      } finally {
        await handle.close();
      }
    }).catch(linkedAs(null));
  }

  async copyTo(key: string, target: string): Promise<boolean> {
    const { folder, file } = this.#locate(key);
    return absentAs(false, async () => {
      await this.#refuseLinks(folder);
      const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
      // The streams close the handle.
      await pipeline(handle.createReadStream(), createWriteStream(target, { mode: 0o600 }));
      return true;
    }).catch(linkedAs(false));
  }

  async exists(key: string): Promise<boolean> {
    const { folder, file } = this.#locate(key);
    return absentAs(false, async () => {
      await this.#refuseLinks(folder);
      return (await lstat(file)).isFile();
    }).catch(linkedAs(false));
  }

  async delete(key: string): Promise<void> {
    const { folder, file } = this.#locate(key);
    await absentAs(undefined, async () => {
      await this.#refuseLinks(folder);
      await rm(file);
    });
  }

  async list(folder: string): Promise<string[]> {
    const segments = folder === "" ? [] : blobSegments(folder);
    const path = join(this.#root, ...segments);
    return absentAs([], async () => {
      await this.#refuseLinks(path);
      return (await this.#keysBelow(path, segments)).sort();
    });
  }

  /** Deletes the leftovers of interrupted writes, but no file that another process may be writing. */
  async removeLeftovers(now: Date): Promise<void> {
    const scratch = join(this.#root, SCRATCH);
    for (const name of await readdir(scratch)) {
      const file = join(scratch, name);
      if (await isAbandoned(file, now, SCRATCH_MAX_AGE_MS)) await rm(file, { force: true });
    }
  }

  async #keysBelow(path: string, segments: readonly string[]): Promise<string[]> {
    const entries = (await readdir(path, { withFileTypes: true })).filter(({ name }) => !name.startsWith("."));
    const below = entries.map((entry: Dirent) => {
      const key = [...segments, entry.name];
      if (entry.isDirectory()) return this.#keysBelow(join(path, entry.name), key);
      return entry.isFile() ? [key.join("/")] : [];
    });
    return (await Promise.all(below)).flat();
  }

  // Created one after another, so that nothing is created behind a symbolic link.
  async #makeFolders(segments: readonly string[]): Promise<void> {
    for (let depth = 1; depth <= segments.length; depth += 1) {
      const folder = join(this.#root, ...segments.slice(0, depth));
      await makeFolder(folder);
      await this.#refuseLinks(folder);
    }
  }

  #locate(key: string): { folder: string; file: string } {
    const segments = blobSegments(key);
    return { folder: join(this.#root, ...segments.slice(0, -1)), file: join(this.#root, ...segments) };
  }

  async #refuseLinks(folder: string): Promise<void> {
    if ((await realpath(folder)) !== folder) throw new LinkedFolderError();
  }
}

class LinkedFolderError extends Error {
  constructor() {
    super("There is a symbolic link in the blob storage.");
  }
}

/** The target of a symbolic link is not part of the storage: reading finds nothing there, just as listing does. */
const linkedAs =
  <T>(absent: T) =>
  (error: unknown): T => {
    if (error instanceof LinkedFolderError || isErrno(error, "ELOOP")) return absent;
    throw error;
  };

async function absentAs<T>(absent: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isErrno(error, "ENOENT") || isErrno(error, "ENOTDIR") || isErrno(error, "EISDIR")) return absent;
    throw error;
  }
}
