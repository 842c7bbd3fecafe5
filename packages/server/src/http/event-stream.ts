import { type EventSink, layOutPiece, SocketSink, type StreamPiece, webSink } from "./event-sink.js";
import type { ClientInfo } from "./handler.js";
import { stayOpen } from "./open-answers.js";
import { createStreamPlaces, type StreamPlace } from "./stream-places.js";

const HEARTBEAT_MS = 15_000;
// So many questions at once keep nobody waiting for long.
const JUDGED_AT_ONCE = 50;
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
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

/** Why a stream is judged: its heartbeat is due, or what decides over it may have changed. */
export type JudgeReason = "beat" | "access";

/** Says whether a stream goes on. */
export interface StreamJudge {
  /** Readers of a topic with the same key are alike: one of them is judged for all. */
  readonly key: string;
  /** A no ends the stream; where the question cannot be answered now, it is asked again with the next beat. */
  mayGoOn(reason: JudgeReason): Promise<boolean>;
}

/** The open streams about one thing. */
export interface EventStreamTopic {
  /**
   * Opens a stream: the state as `first` reads it, then every event sent since the reading began, in order. The judge is
   * asked with each heartbeat, and whenever the hub judges. Rejects when `first` does, and with SVC-API-4290 when the
   * client's address has as many streams open as one may have.
   */
  open(call: StreamCall, first: () => Promise<ServerSentEvent>, judge?: StreamJudge): Promise<Response>;
  /** Laid out once for all. */
  send(event: ServerSentEvent): void;
  /** Ends the streams; whoever may still read comes back by itself. */
  end(): void;
  readonly size: number;
}

/** Open streams by topic. */
export interface EventStreamHub {
  topic(name: string): EventStreamTopic;
  /** The topics that have readers now. */
  readonly topics: readonly string[];
  /** Asks the judges of these topics, or of all, because access has changed. Never rejects. */
  judge(names?: readonly string[]): Promise<void>;
  [Symbol.dispose](): void;
}

interface Reader {
  readonly place: StreamPlace;
  readonly judge: StreamJudge | undefined;
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

  async function obey(name: string, reader: Reader, verdict: Promise<boolean>, reason: JudgeReason): Promise<void> {
    const goesOn = await verdict;
    if (!topics.get(name)?.has(reader)) return;
    if (!goesOn) drop(name, reader);
    else if (reason === "beat") write(name, reader, heartbeat);
  }

  /** Judges the readers of a topic, each kind of them once, and lets everything else go on in between. */
  async function judge(name: string, reason: JudgeReason): Promise<void> {
    const verdicts = new Map<string, Promise<boolean>>();
    let asked: Promise<boolean>[] = [];
    for (const reader of [...(topics.get(name) ?? [])]) {
      if (!reader.judge) continue;
      const { key } = reader.judge;
      const known = verdicts.get(key);
      const verdict = known ?? reader.judge.mayGoOn(reason).catch(() => true);
      verdicts.set(key, verdict);
      void obey(name, reader, verdict, reason);
      if (known || asked.push(verdict) < JUDGED_AT_ONCE) continue;
      await Promise.all([...asked, breathe()]);
      asked = [];
    }
    await Promise.all(asked);
  }

  function beat(name: string): void {
    for (const reader of [...(topics.get(name) ?? [])]) if (!reader.judge) write(name, reader, heartbeat);
    void judge(name, "beat");
  }

  function endAll(name: string): void {
    for (const reader of [...(topics.get(name) ?? [])]) drop(name, reader);
  }

  const timer = setInterval(() => {
    for (const name of [...topics.keys()]) beat(name);
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
    judge: StreamJudge | undefined,
  ): Promise<Response> {
    // Nobody reads the body of a HEAD answer, so nothing would ever end it.
    if (request.method === "HEAD") return new Response(null, { headers: HEADERS });
    const reader: Reader = { place: places.take(client.address), judge, sink: null, held: [] };
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
      open: (call, first, judge) => open(name, call, first, judge),
      send(event) {
        const piece = frame(event);
        for (const reader of [...(topics.get(name) ?? [])]) write(name, reader, piece);
      },
      end: () => endAll(name),
    }),
    get topics() {
      return [...topics.keys()];
    },
    async judge(names = [...topics.keys()]) {
      for (const name of names) await judge(name, "access");
    },
    [Symbol.dispose]() {
      clearInterval(timer);
      for (const name of [...topics.keys()]) endAll(name);
    },
  };
}
