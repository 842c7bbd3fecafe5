import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

// A client that stopped reading is let go after this many events or bytes; it comes back by itself.
const MAX_UNREAD_EVENTS = 64;
const MAX_UNREAD_BYTES = 64 * 1024;

/** A piece of a stream, laid out once for all who read it. */
export interface StreamPiece {
  readonly bytes: Uint8Array;
  /** The same as a chunk of HTTP/1.1. */
  readonly chunk: Uint8Array;
}

export function layOutPiece(text: string): StreamPiece {
  const bytes = Buffer.from(text);
  return { bytes, chunk: Buffer.from(`${bytes.length.toString(16)}\r\n${text}\r\n`) };
}

/** Where the pieces of one event stream go. */
export interface EventSink {
  /** False, and nothing is sent, when the client has stopped reading. */
  write(piece: StreamPiece): boolean;
  /** Ends the stream behind what was written. */
  end(): void;
  /** Ends it at once, since nobody reads what was written. */
  cut(): void;
}

/** Sends through the body of a web response. */
export function webSink(controller: ReadableStreamDefaultController<Uint8Array>): EventSink {
  return {
    write({ bytes }) {
      if ((controller.desiredSize ?? 0) <= -MAX_UNREAD_EVENTS) return false;
      controller.enqueue(bytes);
      return true;
    },
    end: () => controller.close(),
    cut: () => controller.close(),
  };
}

/**
 * Sends straight to the socket: a stream that stays open for hours then costs what node:http costs, and an event for ten
 * thousand streams less, since it is laid out as a chunk only once. A class, so that the streams share their functions.
 */
export class SocketSink implements EventSink {
  readonly #response: ServerResponse;
  /** Null where the response has to lay out its pieces itself: for a client of HTTP/1.0, and for one that does not wait. */
  readonly #socket: Socket | null;

  constructor(response: ServerResponse) {
    response.flushHeaders();
    this.#response = response;
    this.#socket = response.chunkedEncoding ? response.socket : null;
  }

  write({ bytes, chunk }: StreamPiece): boolean {
    const unread = (this.#socket ?? this.#response).writableLength;
    if (unread > MAX_UNREAD_BYTES) return false;
    if (this.#socket) this.#socket.write(chunk);
    else this.#response.write(bytes);
    return true;
  }

  end(): void {
    this.#response.end();
  }

  cut(): void {
    this.#response.destroy();
  }
}
