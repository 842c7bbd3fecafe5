// What a kill would leave of a data folder at one moment or another. A process that is killed leaves its files as they are, so a
// copy made between two of its writes is what its successor finds.

import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

// SQLite builds it anew from the log when nobody has the database open.
const REBUILT = /-shm$/;
const MOST_TRIES = 10;

export interface RecordedStates {
  /** The copies, the first one first. */
  readonly folders: readonly string[];
  /** Keeps a copy, unless the files are as they were the last time. */
  readonly record: (step: number) => void;
}

/** Copies a data folder each time it is told to; the copies are called `to` and the number of the step. */
export function recordStates(dataDir: string, to: string): RecordedStates {
  const folders: string[] = [];
  let last: State | undefined;
  return {
    folders,
    record(step) {
      const folder = `${to}-${step}`;
      copyAtOnce(dataDir, folder);
      const state = stateOf(folder);
      if (last && isSame(state, last)) rmSync(folder, { recursive: true });
      else folders.push(folder);
      last = state;
    },
  };
}

/** Copies without letting the process go on. A file that another thread of it is moving can vanish in the meantime. */
function copyAtOnce(from: string, to: string): void {
  for (let tries = 1; ; tries += 1) {
    try {
      cpSync(from, to, { recursive: true });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || tries === MOST_TRIES) throw error;
      rmSync(to, { recursive: true, force: true });
    }
  }
}

/** What the next process could tell apart: the bytes of all files, by their names. */
type State = ReadonlyMap<string, Buffer>;

function stateOf(folder: string): State {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !REBUILT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [file.slice(folder.length), readFileSync(file)]));
}

const isSame = (one: State, other: State): boolean =>
  one.size === other.size && [...one].every(([name, bytes]) => other.get(name)?.equals(bytes) === true);
