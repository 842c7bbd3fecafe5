import { MessageChannel, type MessagePort } from "node:worker_threads";
import { freeBytes } from "../../platform/files/free-bytes.js";

/** An image or font of a package. */
export interface InflatedFile {
  /** Base name. */
  readonly name: string;
  readonly sha256: string;
  /** In a buffer of their own, which is freed when they have been taken. */
  readonly contents: Uint8Array<ArrayBuffer>;
}

/** Takes the files of a package while it is checked, so before it is known to be valid. */
export type TakeFile = (file: InflatedFile) => Promise<void>;

/** The message port and the shared counter with which the thread passes files on. */
export interface FileOutlet {
  readonly port: MessagePort;
  /** The bytes that are not taken yet, in memory of both threads. */
  readonly held: Int32Array<SharedArrayBuffer>;
}

// The most bytes that are inflated and not yet taken; a single larger file is allowed.
const MOST_BYTES = 6 * 1024 * 1024;
// So that few small files are taken at a time, too.
const LEAST_BYTES = MOST_BYTES / 4;

const costOf = ({ contents }: Pick<InflatedFile, "contents">): number => Math.max(contents.length, LEAST_BYTES);

/** Gives a file away, and blocks the thread while too much is held. */
export function giveFile({ port, held }: FileOutlet, file: InflatedFile): void {
  const cost = costOf(file);
  for (let bytes = Atomics.load(held, 0); bytes > 0 && bytes + cost > MOST_BYTES; bytes = Atomics.load(held, 0))
    Atomics.wait(held, 0, bytes);
  Atomics.add(held, 0, cost);
  port.postMessage(file, [file.contents.buffer]);
}

/** Files that are taken from a thread until this is disposed of. */
export interface TakenFiles extends Disposable {
  readonly outlet: FileOutlet;
  /**
   * Resolves when so many files have been taken, or the thread has ended. Rejects with the error that kept a file from being
   * taken.
   */
  all(count: number): Promise<void>;
}

export function takeFiles(take: TakeFile): TakenFiles {
  const { port1, port2 } = new MessageChannel();
  const held = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const failures: unknown[] = [];
  let taken = 0;
  let isOpen = true;
  let isClosed = false;
  let another = Promise.withResolvers<void>();

  async function receive(file: InflatedFile): Promise<void> {
    const cost = costOf(file);
    try {
      if (isOpen && failures.length === 0) await take(file);
    } catch (error) {
      failures.push(error);
    }
    // Freed now: the garbage collector would wait until most of the package is inflated.
    freeBytes(file.contents);
    Atomics.sub(held, 0, cost);
    Atomics.notify(held, 0);
    taken += 1;
    another.resolve();
    another = Promise.withResolvers();
  }

  port1.on("message", receive);
  port1.once("close", () => {
    isClosed = true;
    another.resolve();
  });
  return {
    outlet: { port: port2, held },
    async all(count) {
      while (taken < count && !isClosed) await another.promise;
      if (failures.length > 0) throw failures[0];
    },
    [Symbol.dispose]() {
      isOpen = false;
      port1.close();
    },
  };
}
