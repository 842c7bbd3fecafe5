import type { ServerResponse } from "node:http";

// A client that stopped reading is let go after this many events or bytes; it comes back by itself.
const MAX_UNREAD_EVENTS = 64;
const MAX_UNREAD_BYTES = 64 * 1024;

/** Where the bytes of one event stream go. */
export interface EventSink {
  /** False, and nothing is sent, when the client has stopped reading. */
  write(bytes: Uint8Array): boolean;
  /** Ends the stream behind what was written. */
  end(): void;
  /** Ends it at once, since nobody reads what was written. */
  cut(): void;
}

/** Sends through the body of a web response. */
export function webSink(controller: ReadableStreamDefaultController<Uint8Array>): EventSink {
  return {
    write(bytes) {
      if ((controller.desiredSize ?? 0) <= -MAX_UNREAD_EVENTS) return false;
      controller.enqueue(bytes);
      return true;
    },
    end: () => controller.close(),
    cut: () => controller.close(),
  };
}

/** Sends straight to the socket: a stream that stays open for hours then costs what node:http costs, and little more. */
export class SocketSink implements EventSink {
  readonly #response: ServerResponse;

  // A class, since ten thousand of these share their functions.
  constructor(response: ServerResponse) {
    this.#response = response;
  }

  write(bytes: Uint8Array): boolean {
    if (this.#response.writableLength > MAX_UNREAD_BYTES) return false;
    this.#response.write(bytes);
    return true;
  }

  end(): void {
    this.#response.end();
  }

  cut(): void {
    this.#response.destroy();
  }
}
