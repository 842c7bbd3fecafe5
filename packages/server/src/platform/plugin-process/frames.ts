import type { Writable } from "node:stream";
import { setImmediate } from "node:timers";

/** The bytes of one frame at most, besides its header; what is larger goes in chunks. */
export const FRAME_BYTES = 1024 * 1024;

/** The bytes of one chunk of a body at most. */
export const CHUNK_BYTES = 64 * 1024;

const [MESSAGE, CHUNK] = [1, 2];
const HEADER_BYTES = 5;
const STREAM_BYTES = 4;

/** Handlers of arriving frames. A message is JSON text; an empty chunk ends its stream. */
export interface FrameHandlers {
  onMessage(text: string): void;
  onChunk(stream: number, bytes: Uint8Array): void;
}

/** The other side did not keep to the format, or sent a frame that is too large. */
export class FrameError extends Error {
  override readonly name = "FrameError";
  readonly isTooLarge: boolean;

  constructor(message: string, isTooLarge = false) {
    super(message);
    this.isTooLarge = isTooLarge;
  }
}

/** A frame: its length and kind, 4 bytes and 1 byte, then its content. */
function frame(kind: number, content: readonly Uint8Array[]): Buffer {
  const header = Buffer.allocUnsafe(HEADER_BYTES);
  header.writeUInt32BE(
    content.reduce((sum, { length }) => sum + length, 0),
    0,
  );
  header.writeUInt8(kind, 4);
  return Buffer.concat([header, ...content]);
}

/** The frame of a message whose JSON is at hand. Throws a FrameError for one that is too large to be sent. */
export function textFrame(text: string): Buffer {
  const content = Buffer.from(text);
  if (content.length > FRAME_BYTES) {
    const most = `at most ${FRAME_BYTES} bytes go at once`;
    throw new FrameError(`A message of ${content.length} bytes is too large; ${most}.`, true);
  }
  return frame(MESSAGE, [content]);
}

/** Throws a FrameError for a message that is too large to be sent. */
export const messageFrame = (message: unknown): Buffer => textFrame(JSON.stringify(message));

export function chunkFrame(stream: number, bytes: Uint8Array): Buffer {
  const id = Buffer.allocUnsafe(STREAM_BYTES);
  id.writeUInt32BE(stream, 0);
  return frame(CHUNK, [id, bytes]);
}

/** Returns a function that writes frames: those of one turn of the event loop together, since each write is a system call. */
export function createFrameWriter(output: Writable): (frame: Buffer) => void {
  let isHeld = false;
  const release = (): void => {
    isHeld = false;
    output.uncork();
  };
  return (bytes) => {
    if (!isHeld) {
      isHeld = true;
      output.cork();
      setImmediate(release);
    }
    output.write(bytes);
  };
}

/** Returns what to call with the bytes as they arrive. It throws a FrameError and keeps less than one frame in memory. */
export function createFrameReader({ onMessage, onChunk }: FrameHandlers): (bytes: Buffer) => void {
  let held: Buffer[] = [];
  let length = 0;
  let wanted = HEADER_BYTES;

  function take(): Buffer {
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held, length);
    const rest = all.subarray(wanted);
    held = rest.length > 0 ? [rest] : [];
    length = rest.length;
    return all.subarray(0, wanted);
  }

  let kind = 0;
  function readHeader(): void {
    const header = take();
    const size = header.readUInt32BE(0);
    kind = header.readUInt8(4);
    if (kind !== MESSAGE && kind !== CHUNK) throw new FrameError("This is no frame.");
    const most = kind === MESSAGE ? FRAME_BYTES : CHUNK_BYTES + STREAM_BYTES;
    if (size > most) throw new FrameError(`A frame of ${size} bytes is too large.`, true);
    wanted = size;
  }

  function readContent(): void {
    const content = take();
    const read = kind;
    kind = 0;
    wanted = HEADER_BYTES;
    if (read === MESSAGE) onMessage(content.toString("utf8"));
    else if (content.length < STREAM_BYTES) throw new FrameError("This is no chunk.");
    else onChunk(content.readUInt32BE(0), content.subarray(STREAM_BYTES));
  }

  return (bytes) => {
    held.push(bytes);
    length += bytes.length;
    while (length >= wanted) {
      if (kind === 0) readHeader();
      else readContent();
    }
  };
}
