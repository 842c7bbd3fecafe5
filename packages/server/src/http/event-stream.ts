const encoder = new TextEncoder();
const HEARTBEAT_MS = 15_000;
// A client that stopped reading is let go after this many events; it comes back by itself.
const MAX_UNREAD = 64;
const heartbeat = encoder.encode(": keep-alive\n\n");

/** One Server-Sent Event; `data` is sent as JSON. */
export interface ServerSentEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

const frame = ({ id, event, data }: ServerSentEvent): Uint8Array =>
  encoder.encode(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** The open streams about one thing. */
export interface EventStreamTopic {
  /**
   * Opens a stream: the state as `first` reads it, then every event sent since the reading began, in order. `mayGoOn` is
   * asked with each heartbeat and ends the stream with a no. Rejects when `first` does.
   */
  open(request: Request, first: () => Promise<ServerSentEvent>, mayGoOn?: () => Promise<boolean>): Promise<Response>;
  /** Encoded once for all. */
  send(event: ServerSentEvent): void;
  /** Ends the streams; whoever may still read comes back by itself. */
  end(): void;
  readonly size: number;
}

/** Open streams by topic. */
export interface EventStreamHub {
  topic(name: string): EventStreamTopic;
  [Symbol.dispose](): void;
}

interface Reader {
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  readonly mayGoOn: (() => Promise<boolean>) | undefined;
  /** What was sent while the first event was read; null from then on. */
  held: Uint8Array[] | null;
}

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
};

export function createEventStreamHub({ heartbeatMs = HEARTBEAT_MS } = {}): EventStreamHub {
  const topics = new Map<string, Set<Reader>>();

  function leave(name: string, reader: Reader): boolean {
    const readers = topics.get(name);
    const was = readers?.delete(reader) ?? false;
    if (readers?.size === 0) topics.delete(name);
    return was;
  }

  function drop(name: string, reader: Reader): void {
    if (leave(name, reader)) reader.controller.close();
  }

  function write(name: string, reader: Reader, bytes: Uint8Array): void {
    if (reader.held) reader.held.push(bytes);
    else if ((reader.controller.desiredSize ?? 0) > -MAX_UNREAD) reader.controller.enqueue(bytes);
    else drop(name, reader);
  }

  async function beat(name: string, reader: Reader): Promise<void> {
    // Where the question cannot be answered now, it is asked again with the next beat.
    const goesOn = (await reader.mayGoOn?.().catch(() => true)) ?? true;
    if (!topics.get(name)?.has(reader)) return;
    if (goesOn) write(name, reader, heartbeat);
    else drop(name, reader);
  }

  function endAll(name: string): void {
    for (const reader of [...(topics.get(name) ?? [])]) drop(name, reader);
  }

  const timer = setInterval(() => {
    for (const [name, readers] of [...topics]) for (const reader of [...readers]) void beat(name, reader);
  }, heartbeatMs);
  timer.unref();

  async function open(
    name: string,
    request: Request,
    first: () => Promise<ServerSentEvent>,
    mayGoOn: (() => Promise<boolean>) | undefined,
  ): Promise<Response> {
    // Nobody reads the body of a HEAD answer, so nothing would ever end it.
    if (request.method === "HEAD") return new Response(null, { headers: HEADERS });
    let own: Reader | undefined;
    const leaveOwn = (): void => {
      if (own) leave(name, own);
    };
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        own = { controller, mayGoOn, held: [] };
        topics.set(name, (topics.get(name) ?? new Set()).add(own));
      },
      cancel: leaveOwn,
    });
    request.signal.addEventListener("abort", leaveOwn, { once: true });
    const event = await first().catch((error: unknown) => {
      leaveOwn();
      throw error;
    });
    if (own && topics.get(name)?.has(own)) {
      const held = own.held ?? [];
      own.held = null;
      for (const bytes of [frame(event), ...held]) write(name, own, bytes);
    }
    return new Response(stream, { headers: HEADERS });
  }

  return {
    topic: (name) => ({
      get size() {
        return topics.get(name)?.size ?? 0;
      },
      open: (request, first, mayGoOn) => open(name, request, first, mayGoOn),
      send(event) {
        const bytes = frame(event);
        for (const reader of [...(topics.get(name) ?? [])]) write(name, reader, bytes);
      },
      end: () => endAll(name),
    }),
    [Symbol.dispose]() {
      clearInterval(timer);
      for (const name of [...topics.keys()]) endAll(name);
    },
  };
}
