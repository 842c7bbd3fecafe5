import { createStreamPlaces, type StreamPlace } from "./stream-places.js";

const HEARTBEAT_MS = 15_000;
// So many checks at once make no reader wait for long.
const JUDGED_AT_ONCE = 50;
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** An event for the readers of a stream; `data` is sent as JSON. All of them get the same object. */
export interface StreamEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

/** The connection to one reader. */
export interface StreamSink {
  /** False, without sending, when the reader has stopped reading. */
  send(event: StreamEvent): boolean;
  /** Shows that the connection is alive; returns false as above. */
  beat(): boolean;
  /** Ends the stream after everything sent so far. */
  end(): void;
  /** Ends it immediately, since nobody reads what was sent. */
  cut(): void;
}

/** A stream that is not connected to its reader yet. It buffers events until then. */
export interface OpenStream {
  readonly connect: (sink: StreamSink) => void;
  /** Called when the reader is gone. */
  readonly leave: () => void;
}

/** Why a stream is checked: its heartbeat is due, or the reader's access may have changed. */
export type JudgeReason = "beat" | "access";

/** Decides whether a stream continues. */
export interface StreamJudge {
  /** Readers of a topic with the same key are alike: one check decides for all of them. */
  readonly key: string;
  /** The member whose stream it is; absent for a guest's. */
  readonly userId?: string;
  /** False ends the stream; if it cannot be decided now, it is asked again with the next heartbeat. */
  mayGoOn(reason: JudgeReason): Promise<boolean>;
}

/** The open streams of one topic. */
export interface EventStreamTopic {
  /**
   * Opens a stream: the state as `first` reads it, then every event sent since that reading began, in order. The judge
   * is asked with each heartbeat, and whenever the hub judges. Rejects when `first` does, and with SVC-API-4290 when
   * the client's address has the maximum number of streams open.
   */
  open(address: string, first: () => Promise<StreamEvent>, judge?: StreamJudge): Promise<OpenStream>;
  send(event: StreamEvent): void;
  /** Ends the streams; readers who still have access reconnect by themselves. */
  end(): void;
  readonly size: number;
}

/** Open streams by topic. */
export interface EventStreamHub {
  topic(name: string): EventStreamTopic;
  /** The topics that have readers at the moment. */
  readonly topics: readonly string[];
  /** Asks the judges of these topics, or of all of them, because access has changed. Never rejects. */
  judge(names?: readonly string[]): Promise<void>;
  /** Ends every stream of a member. */
  endUser(userId: string): void;
  [Symbol.dispose](): void;
}

interface Reader {
  readonly place: StreamPlace;
  readonly judge: StreamJudge | undefined;
  /** Null until the first event is read and the reader is connected. */
  sink: StreamSink | null;
  /** Events sent until then; null once the reader is connected. */
  held: StreamEvent[] | null;
}

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

  /** Disconnects a reader that has stopped reading. */
  function cut(name: string, reader: Reader): void {
    if (leave(name, reader)) reader.sink?.cut();
  }

  function send(name: string, reader: Reader, event: StreamEvent): void {
    if (!reader.sink) reader.held?.push(event);
    else if (!reader.sink.send(event)) cut(name, reader);
  }

  function beatOne(name: string, reader: Reader): void {
    if (reader.sink && !reader.sink.beat()) cut(name, reader);
  }

  /** From now on the reader gets each event as it is sent. */
  function connect(name: string, reader: Reader, sink: StreamSink): void {
    const { held } = reader;
    reader.sink = sink;
    reader.held = null;
    for (const event of held ?? []) send(name, reader, event);
    // The stream was ended before it was connected; the events sent until then are all.
    if (!topics.get(name)?.has(reader)) sink.end();
  }

  async function obey(name: string, reader: Reader, verdict: Promise<boolean>, reason: JudgeReason): Promise<void> {
    const goesOn = await verdict;
    if (!topics.get(name)?.has(reader)) return;
    if (!goesOn) drop(name, reader);
    else if (reason === "beat") beatOne(name, reader);
  }

  /** Judges the readers of a topic, once per key, and yields to other work in between. */
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
    for (const reader of [...(topics.get(name) ?? [])]) if (!reader.judge) beatOne(name, reader);
    void judge(name, "beat");
  }

  function endAll(name: string): void {
    for (const reader of [...(topics.get(name) ?? [])]) drop(name, reader);
  }

  const timer = setInterval(() => {
    for (const name of [...topics.keys()]) beat(name);
  }, heartbeatMs);
  timer.unref();

  async function open(
    name: string,
    address: string,
    first: () => Promise<StreamEvent>,
    judge: StreamJudge | undefined,
  ): Promise<OpenStream> {
    const reader: Reader = { place: places.take(address), judge, sink: null, held: [] };
    topics.set(name, (topics.get(name) ?? new Set()).add(reader));
    const event = await first().catch((error: unknown) => {
      leave(name, reader);
      throw error;
    });
    reader.held?.unshift(event);
    return { connect: (sink) => connect(name, reader, sink), leave: () => void leave(name, reader) };
  }

  return {
    topic: (name) => ({
      get size() {
        return topics.get(name)?.size ?? 0;
      },
      open: (address, first, judge) => open(name, address, first, judge),
      send(event) {
        for (const reader of [...(topics.get(name) ?? [])]) send(name, reader, event);
      },
      end: () => endAll(name),
    }),
    get topics() {
      return [...topics.keys()];
    },
    async judge(names = [...topics.keys()]) {
      for (const name of names) await judge(name, "access");
    },
    endUser(userId) {
      for (const [name, readers] of [...topics])
        for (const reader of [...readers]) if (reader.judge?.userId === userId) drop(name, reader);
    },
    [Symbol.dispose]() {
      clearInterval(timer);
      for (const name of [...topics.keys()]) endAll(name);
    },
  };
}
