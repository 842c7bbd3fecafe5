import type { IncomingMessage } from "node:http";

const arriving = new WeakMap<Request, IncomingMessage>();

/** Remembers what a request arrives through, so that its body can be read without the copies that a web stream makes. */
export function rememberArrival(request: Request, incoming: IncomingMessage): void {
  arriving.set(request, incoming);
}

/**
 * The pieces of a body as they arrive, each good until the next one is asked for. Pieces from a socket are freed then: the
 * collector would wait until an upload lies in memory twice.
 */
export async function* bodyPieces(request: Request): AsyncGenerator<Uint8Array, void, undefined> {
  const incoming = arriving.get(request);
  if (!incoming || incoming.readableDidRead) {
    if (request.body) yield* request.body as ReadableStream<Uint8Array>;
    return;
  }
  for await (const piece of incoming as AsyncIterable<Buffer>) {
    yield piece;
    const { buffer, byteLength } = piece;
    // A piece of a shared buffer is not ours to free.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
  }
}
