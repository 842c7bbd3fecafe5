// States that a kill would leave in a data folder at one moment or another. A process that is killed leaves its files
// as they are, so a copy made between two of its writes is what its successor finds.

import { closeSync, cpSync, openSync, readdirSync, readSync, rmSync } from "node:fs";
import { join } from "node:path";

// SQLite builds it anew from the log when nobody has the database open.
const REBUILT = /-shm$/;
const MOST_TRIES = 10;
const SPARE_BYTES = 65_536;

export interface RecordedStates {
  /** The copies, the first one first. */
  readonly folders: readonly string[];
  /** Keeps a copy, unless the files are as they were the last time. */
  readonly record: (step: number) => void;
}

/** Copies a data folder each time it is told to; the copies are called `to` and the number of the step. */
export function recordStates(dataDir: string, to: string): RecordedStates {
  const folders: string[] = [];
  const hasChanged = watchFiles(dataDir);
  return {
    folders,
    record(step) {
      if (!atOnce(hasChanged)) return;
      const folder = `${to}-${step}`;
      atOnce(() => {
        rmSync(folder, { recursive: true, force: true });
        cpSync(dataDir, folder, { recursive: true });
      });
      folders.push(folder);
    },
  };
}

/** Does it without letting the process go on. A file that another thread of it is moving can vanish in the meantime. */
function atOnce<Result>(work: () => Result): Result {
  for (let tries = 1; ; tries += 1) {
    try {
      return work();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || tries === MOST_TRIES) throw error;
    }
  }
}

/** The bytes of a file, in memory that may be longer. */
interface Content {
  readonly memory: Buffer;
  readonly length: number;
}

/**
 * Tells whether the next process could tell the files of a folder from those of the last time: their names, and all of their
 * bytes. Memory is used again, since getting new memory takes longer than reading.
 */
function watchFiles(folder: string): () => boolean {
  const known = new Map<string, Content>();
  let spare: Buffer = Buffer.alloc(SPARE_BYTES);
  // A look that fails half-way keeps what it found for the next one.
  let hasChanged = true;
  return () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !REBUILT.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    const present = new Set(files);
    for (const file of known.keys()) if (!present.has(file)) hasChanged = known.delete(file);
    for (const file of files) {
      const [before, now] = [known.get(file), readInto(spare, file)];
      spare = now.memory;
      if (before && isSame(before, now)) continue;
      known.set(file, now);
      spare = before?.memory ?? Buffer.alloc(SPARE_BYTES);
      hasChanged = true;
    }
    const found = hasChanged;
    hasChanged = false;
    return found;
  };
}

const isSame = (one: Content, other: Content): boolean =>
  one.memory.compare(other.memory, 0, other.length, 0, one.length) === 0;

/** Reads a file into the memory, or into more of it where that is needed. */
function readInto(memory: Buffer, file: string): Content {
  const descriptor = openSync(file, "r");
  try {
    let [content, length] = [memory, 0];
    for (;;) {
      const bytes = readSync(descriptor, content, length, content.length - length, length);
      length += bytes;
      if (bytes === 0) return { memory: content, length };
      if (length === content.length) content = Buffer.concat([content], 2 * length);
    }
  } finally {
    closeSync(descriptor);
  }
}
