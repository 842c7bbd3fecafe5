import { type FileHandle, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../kernel/clock.js";
import { makeFolder } from "./atomic-write.js";
import { isAbandoned, newRunName } from "./run-name.js";

/** A file that is being received: an upload or a download. Disposing of it deletes it. */
export interface IncomingFile extends AsyncDisposable {
  /** Absolute path. The file exists, empty, from the beginning. */
  readonly path: string;
  /** The bytes written so far. */
  readonly size: number;
  /** Appends the pieces, which may be reused afterwards. */
  write(...pieces: Uint8Array[]): Promise<void>;
  /** Closes the file, which can then be read. */
  finish(): Promise<void>;
}

/** Files that live as long as one request or job, and never longer than the process. */
export interface IncomingFolder {
  create(): Promise<IncomingFile>;
}

// Longer than any upload or download pauses.
const MAX_AGE_MS = 60 * 60 * 1_000;

/**
 * Creates the folder where it is absent, and deletes what processes left there that were killed: now, and as long as files are
 * created. Whether a process of another host has ended shows only later.
 */
export async function openIncomingFolder(folder: string, clock: Clock): Promise<IncomingFolder> {
  let sweptAt = Number.NEGATIVE_INFINITY;

  async function sweep(): Promise<void> {
    const now = clock.now();
    if (now.getTime() - sweptAt < MAX_AGE_MS) return;
    sweptAt = now.getTime();
    for (const name of await readdir(folder)) {
      const file = join(folder, name);
      if (await isAbandoned(file, now, MAX_AGE_MS)) await rm(file, { force: true, recursive: true });
    }
  }

  await makeFolder(folder, 0o700);
  await sweep();
  return {
    async create() {
      await sweep();
      const path = join(folder, newRunName());
      return incomingFile(path, await open(path, "wx", 0o600));
    },
  };
}

/** Returns the pieces after the first `bytes` bytes. */
function behind(pieces: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let skipped = 0;
  return pieces.flatMap((piece) => {
    const rest = piece.subarray(Math.max(0, bytes - skipped));
    skipped += piece.length;
    return rest.length > 0 ? [rest] : [];
  });
}

function incomingFile(path: string, handle: FileHandle): IncomingFile {
  let size = 0;
  let isOpen = true;
  const finish = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await handle.close();
  };
  return {
    path,
    get size() {
      return size;
    },
    async write(...pieces) {
      for (let left = pieces.filter(({ length }) => length > 0); left.length > 0; ) {
        const { bytesWritten } = await handle.writev(left);
        size += bytesWritten;
        left = behind(left, bytesWritten);
      }
    },
    finish,
    async [Symbol.asyncDispose]() {
      try {
        await finish();
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}
