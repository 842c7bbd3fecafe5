import type { IncomingMessage } from "node:http";
import { freeBytes } from "../platform/files/free-bytes.js";

const arriving = new WeakMap<Request, IncomingMessage>();

/** Remembers the socket side of a request, so that its body can be read without the copies that a web stream makes. */
export function rememberArrival(request: Request, incoming: IncomingMessage): void {
  arriving.set(request, incoming);
}

/**
 * The pieces of a body as they arrive; each is valid until the next one is requested. Pieces from a socket are freed at
 * that point: left to the garbage collector, an upload would be in memory twice.
 */
export async function* bodyPieces(request: Request): AsyncGenerator<Uint8Array, void, undefined> {
  const incoming = arriving.get(request);
  if (!incoming || incoming.readableDidRead) {
    if (request.body) yield* request.body as ReadableStream<Uint8Array>;
    return;
  }
  for await (const piece of incoming as AsyncIterable<Buffer>) {
    yield piece;
    freeBytes(piece);
  }
}
