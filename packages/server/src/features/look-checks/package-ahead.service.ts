import { randomUUID } from "node:crypto";
import { MessageChannel, type Transferable } from "node:worker_threads";
import type { PackageFile } from "../../platform/files/file-source.js";
import { type TakeFile, takeFiles } from "./inflated-files.port.js";
import type { LookTasks } from "./look-tasks.worker.js";

/** Lets the thread read what has arrived; it may reject. */
export type ReadInThread = (
  asks: LookTasks["readAhead"]["asks"],
  transfer: readonly Transferable[],
) => Promise<LookTasks["readAhead"]["gives"]>;

/** A package whose files are read while it arrives. Disposing of it forgets what was read. */
export interface PackageAhead extends Disposable {
  /** Under this key, the thread knows what was read. */
  readonly key: string;
  /** So many bytes are in the file by now. */
  arrived(bytes: number): void;
  /** Ends reading ahead. Resolves when every file that was read has been taken, and rejects when one could not be. */
  end(): Promise<void>;
}

// Tasks are short, since others wait for the same thread; but each costs something.
const STEP_BYTES = 1024 * 1024;

/**
 * Reads ahead with one task at a time. Whatever goes wrong, such as a thread that has ended, ends reading ahead and nothing else:
 * the package is read as a whole when it is there.
 */
export function readPackageAhead(read: ReadInThread, file: PackageFile, take: TakeFile): PackageAhead {
  const key = randomUUID();
  const { port1: holder, port2: hold } = new MessageChannel();
  const taken = takeFiles(take);
  const { outlet } = taken;
  let there = 0;
  let told = 0;
  let given = 0;
  let isOver = false;
  let reading: Promise<void> | undefined;

  async function readOn(): Promise<void> {
    while (!isOver && there - told >= STEP_BYTES) {
      const isFirst = told === 0;
      told = there;
      const begin = isFirst ? { hold, outlet } : null;
      const known = await read({ key, file, bytes: told, begin }, isFirst ? [hold, outlet.port] : []);
      if (known) given = known.given;
      else isOver = true;
    }
  }

  return {
    key,
    arrived(bytes) {
      there = bytes;
      reading ??= readOn()
        .catch(() => {
          isOver = true;
        })
        .finally(() => {
          reading = undefined;
        });
    },
    async end() {
      isOver = true;
      await reading;
      await taken.all(given);
    },
    [Symbol.dispose]() {
      isOver = true;
      holder.close();
      taken[Symbol.dispose]();
    },
  };
}
