import { readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../kernel/clock.js";
import { isErrno, makeFolder, writeFileAtomic } from "./atomic-write.js";

export interface BoundedFolderOptions {
  readonly folder: string;
  readonly maxBytes: number;
  /** A file older than this is treated as absent. */
  readonly maxAgeMs: number;
  readonly clock: Clock;
}

/**
 * Files that can be made again. When the folder is full, the least recently used ones are deleted. Names are single,
 * plain path segments.
 */
export interface BoundedFolder {
  read(name: string): Promise<Uint8Array | null>;
  write(name: string, bytes: Uint8Array): Promise<void>;
}

interface Kept {
  readonly size: number;
  readonly writtenAt: number;
}

const PLAIN_NAME = /^[a-z0-9][a-z0-9.-]{0,120}$/;

/** Several processes may share a folder: each bounds the files that it knows of, and copes with files that are gone. */
export function createBoundedFolder({ folder, maxBytes, maxAgeMs, clock }: BoundedFolderOptions): BoundedFolder {
  // In the order of last use.
  const files = new Map<string, Kept>();
  let total = 0;
  let opening: Promise<void> | undefined;

  function note(name: string, kept: Kept): void {
    total += kept.size - (files.get(name)?.size ?? 0);
    files.delete(name);
    files.set(name, kept);
  }

  async function drop(name: string): Promise<void> {
    total -= files.get(name)?.size ?? 0;
    files.delete(name);
    await rm(join(folder, name), { force: true });
  }

  async function open(): Promise<void> {
    await makeFolder(folder, 0o700);
    const names = (await readdir(folder)).filter((name) => PLAIN_NAME.test(name));
    const found = await Promise.all(
      names.map(async (name) => ({ name, facts: await stat(join(folder, name)).catch(() => null) })),
    );
    const known = found.flatMap(({ name, facts }) =>
      facts ? [{ name, size: facts.size, writtenAt: facts.mtimeMs }] : [],
    );
    for (const { name, ...kept } of known.sort((one, other) => one.writtenAt - other.writtenAt)) note(name, kept);
  }

  async function opened(name: string): Promise<void> {
    if (!PLAIN_NAME.test(name)) throw new Error(`${name} is not a valid file name.`);
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    await opening;
  }

  return {
    async read(name) {
      await opened(name);
      const kept = files.get(name);
      if (!kept) return null;
      if (clock.now().getTime() - kept.writtenAt >= maxAgeMs) {
        await drop(name);
        return null;
      }
      note(name, kept);
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (!isErrno(error, "ENOENT")) throw error;
        await drop(name);
        return null;
      }
    },
    async write(name, bytes) {
      await opened(name);
      if (bytes.byteLength > maxBytes) return;
      const now = clock.now();
      const file = join(folder, name);
      await writeFileAtomic(file, bytes, { mode: 0o600 });
      await utimes(file, now, now);
      note(name, { size: bytes.byteLength, writtenAt: now.getTime() });
      for (const oldest of files.keys()) {
        if (total <= maxBytes) break;
        await drop(oldest);
      }
    },
  };
}
