import { type EventSink, layOutPiece, SocketSink, type StreamPiece, webSink } from "./event-sink.js";
import type { ClientInfo } from "./handler.js";
import { stayOpen } from "./open-answers.js";
import { createStreamPlaces, type StreamPlace } from "./stream-places.js";

const HEARTBEAT_MS = 15_000;
const heartbeat = layOutPiece(": keep-alive\n\n");

/** One Server-Sent Event; `data` is sent as JSON. */
export interface ServerSentEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

const frame = ({ id, event, data }: ServerSentEvent): StreamPiece =>
  layOutPiece(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** The call that asks for a stream. */
export interface StreamCall {
  readonly request: Request;
  readonly client: Pick<ClientInfo, "address">;
}

/** The open streams about one thing. */
export interface EventStreamTopic {
  /**
   * Opens a stream: the state as `first` reads it, then every event sent since the reading began, in order. `mayGoOn` is
   * asked with each heartbeat and ends the stream with a no. Rejects when `first` does, and with SVC-API-4290 when the
   * client's address has as many streams open as one may have.
   */
  open(call: StreamCall, first: () => Promise<ServerSentEvent>, mayGoOn?: () => Promise<boolean>): Promise<Response>;
  /** Laid out once for all. */
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
  readonly place: StreamPlace;
  readonly mayGoOn: (() => Promise<boolean>) | undefined;
  /** Null until the first event is read and the client is reached. */
  sink: EventSink | null;
  /** What was sent meanwhile; null from then on. */
  held: StreamPiece[] | null;
}

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
};

export function createEventStreamHub({ heartbeatMs = HEARTBEAT_MS } = {}): EventStreamHub {
  const topics = new Map<string, Set<Reader>>();
  const places = createStreamPlaces();

  function leave(name: string, reader: Reader): boolean {
    const readers = topics.get(name);
    const was = readers?.delete(reader) ?? false;
    if (was) places.free(reader.place);
    if (readers?.size === 0) topics.delete(name);
    return was;
  }

  function drop(name: string, reader: Reader): void {
    if (leave(name, reader)) reader.sink?.end();
  }

  function write(name: string, reader: Reader, piece: StreamPiece): void {
    if (!reader.sink) reader.held?.push(piece);
    else if (!reader.sink.write(piece) && leave(name, reader)) reader.sink.cut();
  }

  /** Reaches the client at last: from now on it gets everything as it is sent. */
  function connect(name: string, reader: Reader, sink: EventSink): void {
    const { held } = reader;
    reader.sink = sink;
    reader.held = null;
    for (const piece of held ?? []) write(name, reader, piece);
    // Ended before it began: what was sent until then is all.
    if (!topics.get(name)?.has(reader)) sink.end();
  }

  async function ask(name: string, reader: Reader, mayGoOn: () => Promise<boolean>): Promise<void> {
    // Where the question cannot be answered now, it is asked again with the next beat.
    const goesOn = await mayGoOn().catch(() => true);
    if (!topics.get(name)?.has(reader)) return;
    if (goesOn) write(name, reader, heartbeat);
    else drop(name, reader);
  }

  function beat(name: string, reader: Reader): void {
    if (reader.mayGoOn) void ask(name, reader, reader.mayGoOn);
    else write(name, reader, heartbeat);
  }

  function endAll(name: string): void {
    for (const reader of [...(topics.get(name) ?? [])]) drop(name, reader);
  }

  const timer = setInterval(() => {
    for (const [name, readers] of [...topics]) for (const reader of [...readers]) beat(name, reader);
  }, heartbeatMs);
  timer.unref();

  function webStream(name: string, reader: Reader, request: Request): ReadableStream<Uint8Array> {
    const forget = (): void => void leave(name, reader);
    request.signal.addEventListener("abort", forget, { once: true });
    if (request.signal.aborted) forget();
    return new ReadableStream<Uint8Array>({
      start: (controller) => connect(name, reader, webSink(controller)),
      cancel: forget,
    });
  }

  async function open(
    name: string,
    { request, client }: StreamCall,
    first: () => Promise<ServerSentEvent>,
    mayGoOn: (() => Promise<boolean>) | undefined,
  ): Promise<Response> {
    // Nobody reads the body of a HEAD answer, so nothing would ever end it.
    if (request.method === "HEAD") return new Response(null, { headers: HEADERS });
    const reader: Reader = { place: places.take(client.address), mayGoOn, sink: null, held: [] };
    topics.set(name, (topics.get(name) ?? new Set()).add(reader));
    const event = await first().catch((error: unknown) => {
      leave(name, reader);
      throw error;
    });
    reader.held?.unshift(frame(event));
    const staysOpen = stayOpen(request, {
      begin(response) {
        response.once("close", () => leave(name, reader));
        connect(name, reader, new SocketSink(response));
      },
      forget: () => leave(name, reader),
    });
    return new Response(staysOpen ? null : webStream(name, reader, request), { headers: HEADERS });
  }

  return {
    topic: (name) => ({
      get size() {
        return topics.get(name)?.size ?? 0;
      },
      open: (call, first, mayGoOn) => open(name, call, first, mayGoOn),
      send(event) {
        const piece = frame(event);
        for (const reader of [...(topics.get(name) ?? [])]) write(name, reader, piece);
      },
      end: () => endAll(name),
    }),
    [Symbol.dispose]() {
      clearInterval(timer);
      for (const name of [...topics.keys()]) endAll(name);
    },
  };
}
