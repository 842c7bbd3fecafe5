import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { StreamEvent, StreamSink } from "../platform/streams/event-streams.js";

// A client that stopped reading is disconnected after this many events or bytes; it reconnects by itself.
const MAX_UNREAD_EVENTS = 64;
const MAX_UNREAD_BYTES = 64 * 1024;

/** A piece of a stream as Server-Sent Events. */
interface Piece {
  readonly bytes: Uint8Array;
  /** The same as a chunk of HTTP/1.1. */
  readonly chunk: Uint8Array;
}

function layOut(text: string): Piece {
  const bytes = Buffer.from(text);
  return { bytes, chunk: Buffer.from(`${bytes.length.toString(16)}\r\n${text}\r\n`) };
}

const HEARTBEAT = layOut(": keep-alive\n\n");
const pieces = new WeakMap<StreamEvent, Piece>();

/** An event is encoded once for all of its readers. */
function pieceOf(event: StreamEvent): Piece {
  const known = pieces.get(event);
  if (known) return known;
  const piece = layOut(`id: ${event.id}\nevent: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`);
  pieces.set(event, piece);
  return piece;
}

/** Sends through the body of a web response. */
export function webSink(controller: ReadableStreamDefaultController<Uint8Array>): StreamSink {
  function write({ bytes }: Piece): boolean {
    if ((controller.desiredSize ?? 0) <= -MAX_UNREAD_EVENTS) return false;
    controller.enqueue(bytes);
    return true;
  }
  return {
    send: (event) => write(pieceOf(event)),
    beat: () => write(HEARTBEAT),
    end: () => controller.close(),
    cut: () => controller.close(),
  };
}

/**
 * Sends directly to the socket. A stream that stays open for hours then costs what node:http costs, and an event for
 * ten thousand streams costs less, since it is encoded as a chunk only once. This is a class so that the streams share
 * their functions.
 */
export class SocketSink implements StreamSink {
  readonly #response: ServerResponse;
  /** Null where the response has to encode its pieces itself: for an HTTP/1.0 client, and for one that pipelines. */
  readonly #socket: Socket | null;

  constructor(response: ServerResponse) {
    response.flushHeaders();
    this.#response = response;
    this.#socket = response.chunkedEncoding ? response.socket : null;
  }

  send(event: StreamEvent): boolean {
    return this.#write(pieceOf(event));
  }

  beat(): boolean {
    return this.#write(HEARTBEAT);
  }

  #write({ bytes, chunk }: Piece): boolean {
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
