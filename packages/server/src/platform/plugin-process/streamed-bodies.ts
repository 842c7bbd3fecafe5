import { CHUNK_BYTES, FrameError } from "./frames.js";

/** Maximum number of unread bytes of one body in transit. */
const WINDOW_BYTES = 4 * CHUNK_BYTES;

/** A chunk counts as at least so many bytes, since each takes memory besides its content. */
const LEAST_COST = 1024;

const costOf = (chunk: Uint8Array): number => Math.max(chunk.length, LEAST_COST);

/** Channel between the two sides. */
export interface BodyChannel {
  /** Returns a promise where the chunk has to wait for its turn. */
  sendChunk(stream: number, bytes: Uint8Array): Promise<void> | undefined;
  /** Allows the other side so many further bytes. */
  sendCredit(stream: number, bytes: number): void;
  /** Says that the rest of a body never comes. Missing where a body that breaks off fails its call anyway. */
  readonly sendBreak?: (stream: number) => void;
}

/** The bodies that are under way between two processes, each under the id of its call, with back-pressure. */
export interface StreamedBodies {
  /** Sends a body as fast as the other side reads it; resolves at its end. Rejects when the source fails or `signal` aborts. */
  send(stream: number, body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void>;
  /** The body that the other side announced. Cancelling it calls `onCancel`. */
  receive(stream: number, onCancel?: () => void): ReadableStream<Uint8Array>;
  /** Ignores a chunk that nobody waits for any more. Throws a FrameError for more than was allowed. */
  onChunk(stream: number, bytes: Uint8Array): void;
  /** Throws a FrameError for more than was taken. */
  onCredit(stream: number, bytes: number): void;
  /** Fails whatever is under way for a call, or for all. */
  fail(stream: number | "all", error: Error): void;
}

interface Incoming {
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  allowed: number;
}

interface Outgoing {
  allowed: number;
  wake: () => void;
}

export function createStreamedBodies(channel: BodyChannel): StreamedBodies {
  const incoming = new Map<number, Incoming>();
  const outgoing = new Map<number, Outgoing>();

  async function credit(state: Outgoing, signal: AbortSignal): Promise<void> {
    while (state.allowed < LEAST_COST) {
      signal.throwIfAborted();
      await new Promise<void>((resolve) => {
        state.wake = resolve;
      });
    }
    signal.throwIfAborted();
  }

  async function send(stream: number, body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
    const state: Outgoing = { allowed: WINDOW_BYTES, wake: () => {} };
    outgoing.set(stream, state);
    const reader = body.getReader();
    const leave = (): void => {
      state.wake();
      // A read that is pending ends now, and not when the source has its next chunk.
      reader.cancel(signal.reason).catch(() => undefined);
    };
    signal.addEventListener("abort", leave);
    if (signal.aborted) leave();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        let rest = value;
        while (rest.length > 0) {
          await credit(state, signal);
          const piece = rest.subarray(0, Math.min(CHUNK_BYTES, state.allowed));
          rest = rest.subarray(piece.length);
          state.allowed -= costOf(piece);
          const turn = channel.sendChunk(stream, piece);
          if (turn !== undefined) await turn;
        }
      }
      signal.throwIfAborted();
      await channel.sendChunk(stream, new Uint8Array());
    } catch (error) {
      if (!signal.aborted) channel.sendBreak?.(stream);
      await reader.cancel(error).catch(() => undefined);
      throw error;
    } finally {
      signal.removeEventListener("abort", leave);
      outgoing.delete(stream);
    }
  }

  function receive(stream: number, onCancel: () => void = () => {}): ReadableStream<Uint8Array> {
    const state: { body?: Incoming } = {};
    return new ReadableStream<Uint8Array>(
      {
        start(controller) {
          state.body = { controller, allowed: WINDOW_BYTES };
          incoming.set(stream, state.body);
        },
        pull({ desiredSize }) {
          const { body } = state;
          // Allowed and unread bytes share the window.
          const room = (desiredSize ?? 0) - (body?.allowed ?? 0);
          if (!body || room < CHUNK_BYTES || !incoming.has(stream)) return;
          body.allowed += room;
          channel.sendCredit(stream, room);
        },
        cancel() {
          incoming.delete(stream);
          onCancel();
        },
      },
      { highWaterMark: WINDOW_BYTES, size: costOf },
    );
  }

  function failOne(stream: number, error: Error): void {
    const body = incoming.get(stream);
    incoming.delete(stream);
    body?.controller.error(error);
    const sent = outgoing.get(stream);
    if (sent) sent.wake();
  }

  return {
    send,
    receive,
    onChunk(stream, bytes) {
      const body = incoming.get(stream);
      if (!body) return;
      if (bytes.length === 0) {
        incoming.delete(stream);
        body.controller.close();
        return;
      }
      const cost = costOf(bytes);
      if (cost > body.allowed) throw new FrameError("There is more of a body than was allowed.");
      body.allowed -= cost;
      // The memory of the chunk belongs to the frame.
      body.controller.enqueue(Uint8Array.from(bytes));
    },
    onCredit(stream, bytes) {
      const sent = outgoing.get(stream);
      if (!sent) return;
      sent.allowed += bytes;
      if (sent.allowed > WINDOW_BYTES) throw new FrameError("There is more room for a body than was taken.");
      sent.wake();
    },
    fail(stream, error) {
      const all = [...incoming.keys()];
      for (const one of stream === "all" ? all : [stream]) failOne(one, error);
    },
  };
}
