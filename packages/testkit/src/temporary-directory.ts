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
 * Where temporary folders are made: in memory where the system offers enough of it, because a test waits for its files
 * to reach the disk more often than for anything else. TMPDIR names another place.
 */
const parent = process.env.TMPDIR === undefined && hasRoom(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir();

/** A new empty folder that goes away with its content when disposed of. */
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
