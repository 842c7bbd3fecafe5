import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, open, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Clock } from "../../kernel/clock.js";
import { makeFolder } from "./atomic-write.js";

/** A file that is being received: an upload or a download. Disposing of it deletes it. */
export interface IncomingFile extends AsyncDisposable {
  /** Absolute path. The file exists, empty, from the beginning. */
  readonly path: string;
  /** The bytes written so far. */
  readonly size: number;
  /** Appends the piece, which may be reused afterwards. */
  write(piece: Uint8Array): Promise<void>;
  /** Closes the file, which can then be read. */
  finish(): Promise<void>;
}

/** Files that live as long as one request or job, and never longer than the process. */
export interface IncomingFolder {
  create(): Promise<IncomingFile>;
}

const MAX_AGE_MS = 24 * 60 * 60 * 1_000;

// Containers that share a folder have separate processes under equal numbers, but different host names.
const HOST = createHash("sha256").update(hostname()).digest("hex").slice(0, 12);
const RUN = randomUUID().slice(0, 8);
const NAME = /^([0-9a-f]{12})-(\d+)-([0-9a-f]{8})-/;

/** Creates the folder where it is absent, and deletes what processes left there that were killed. */
export async function openIncomingFolder(folder: string, clock: Clock): Promise<IncomingFolder> {
  await makeFolder(folder, 0o700);
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const isAbandoned = isOfThisHost(name) ? !isInUse(name) : await isOld(file, clock.now());
    if (isAbandoned) await rm(file, { force: true, recursive: true });
  }
  return {
    async create() {
      const path = join(folder, `${HOST}-${process.pid}-${RUN}-${randomUUID()}`);
      return incomingFile(path, await open(path, "wx", 0o600));
    },
  };
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
    async write(piece) {
      for (let at = 0; at < piece.length; ) {
        const { bytesWritten } = await handle.write(piece, at);
        at += bytesWritten;
        size += bytesWritten;
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

/** Which processes run on another host is unknown: their files end by age. */
const isOfThisHost = (name: string): boolean => NAME.exec(name)?.[1] === HOST;

/** True while the process runs that created the file; another one may have had the number of this process before. */
function isInUse(name: string): boolean {
  const [, , pid = "", run] = NAME.exec(name) ?? [];
  return Number(pid) === process.pid ? run === RUN : isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    // Signal 0 only asks whether the process exists.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user exists, although no signal may be sent to it.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function isOld(file: string, now: Date): Promise<boolean> {
  // Another process may have deleted the file meanwhile.
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
  return now.getTime() - mtimeMs > MAX_AGE_MS;
}
