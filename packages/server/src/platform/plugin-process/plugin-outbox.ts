import type { Writable } from "node:stream";
import { createFrameWriter } from "./frames.js";

const MEGABYTE = 1024 * 1024;

/** With more than this unread, the site reads nothing of the plugin and tells it nothing that can wait. */
const PAUSE_BYTES = MEGABYTE;

/** The bytes that the site keeps for a plugin at most, besides the few of messages that cannot wait. */
const UNREAD_BYTES = 4 * MEGABYTE;

/** Messages of the site to a plugin, as long as the plugin reads them: whatever lies unread is memory of the site. */
export interface PluginOutbox {
  /** True while so much lies unread that the plugin has to read first. */
  readonly isFull: boolean;
  hasRoomFor(frame: Buffer): boolean;
  /** Writes at once, for what is small and cannot wait. */
  write(frame: Buffer): void;
  /**
   * Writes at once unless the outbox is full. Otherwise resolves when it is written in its turn, or left out because `isWanted`
   * says so by then.
   */
  writeInTurn(frame: Buffer, isWanted?: () => boolean): Promise<void> | undefined;
  /** Resolves when the plugin has read everything, or the outbox is closed. */
  drained(): Promise<void>;
  /** Lets go of everything that waits. */
  close(): void;
}

interface Waiting {
  readonly frame: Buffer;
  readonly isWanted: () => boolean;
  readonly done: () => void;
}

export function createPluginOutbox(output: Writable): PluginOutbox {
  const write = createFrameWriter(output);
  let waiting: Waiting[] = [];
  let drain: PromiseWithResolvers<void> | undefined;
  let isClosed = false;

  const isFull = (): boolean => !isClosed && output.writableLength > PAUSE_BYTES;

  function release(): void {
    drain?.resolve();
    drain = undefined;
    let taken = 0;
    for (const { frame, isWanted, done } of waiting) {
      if (isFull()) break;
      if (!isClosed && isWanted()) write(frame);
      done();
      taken += 1;
    }
    waiting = waiting.slice(taken);
  }
  output.on("drain", release);

  return {
    get isFull() {
      return isFull();
    },
    hasRoomFor: (frame) => output.writableLength + frame.length <= UNREAD_BYTES,
    write(frame) {
      if (!isClosed) write(frame);
    },
    writeInTurn(frame, isWanted = () => true) {
      if (isClosed) return;
      if (waiting.length === 0 && !isFull()) {
        write(frame);
        return;
      }
      return new Promise((done) => {
        waiting.push({ frame, isWanted, done });
      });
    },
    async drained() {
      if (!isFull()) return;
      drain ??= Promise.withResolvers();
      await drain.promise;
    },
    close() {
      isClosed = true;
      release();
    },
  };
}
