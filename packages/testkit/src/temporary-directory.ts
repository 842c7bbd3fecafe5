import { accessSync, constants, statfsSync } from "node:fs";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TemporaryDirectory extends AsyncDisposable {
  readonly path: string;
}

const SHARED_MEMORY = "/dev/shm";
const ROOM_BYTES = 2 * 1024 ** 3;

/**
 * The parent of temporary folders. It is in memory if the system offers enough of it, because tests wait for the disk more
 * often than for anything else. TMPDIR names another one.
 */
const parent = process.env.TMPDIR === undefined && hasRoom(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir();

/** A new empty folder that is removed with its contents when disposed of. */
export async function temporaryDirectory(): Promise<TemporaryDirectory> {
  const path = await realpath(await mkdtemp(join(parent, "sitevine-")));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}
