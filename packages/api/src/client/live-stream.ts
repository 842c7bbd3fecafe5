import { ApiError } from "./api-error.js";
import { messagesOf, type StreamState } from "./server-sent-events.js";
import { textChunks } from "./text-stream.js";

export interface LiveStreamOptions {
  /** Opens one connection; throws an ApiError when the site refuses it. */
  readonly open: (lastEventId: string) => Promise<Response>;
  /** Messages with other names are ignored. */
  readonly event: string;
  readonly signal: AbortSignal | undefined;
  /** Waits; ends early when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 30_000;

/** True for a refusal that another attempt would meet again. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 408;

/** Exponential backoff with jitter, so that clients do not all return at once. */
function waitMs(failures: number, state: StreamState): number {
  const whole = Math.min(LONGEST_WAIT_MS, (state.retryMs ?? FIRST_WAIT_MS) * 2 ** failures);
  return whole * (0.5 + Math.random() / 2);
}

/**
 * Iterates over the values of an event stream. It reconnects as often as necessary, and each connection continues after the
 * last complete message. Ends when the signal aborts or the site answers 204; throws an ApiError when the site refuses
 * permanently.
 */
export async function* liveValues(options: LiveStreamOptions): AsyncGenerator<unknown, void, undefined> {
  const { open, event, signal, wait } = options;
  const state: StreamState = { lastEventId: "", retryMs: null };
  for (let failures = 0; !signal?.aborted; failures += 1) {
    try {
      const response = await open(state.lastEventId);
      if (response.status === 204) return;
      for await (const message of messagesOf(textChunks(response), state)) {
        failures = 0;
        if (message.event === event) yield JSON.parse(message.data);
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (isFinal(error) || error instanceof SyntaxError) throw error;
    }
    await wait(waitMs(failures, state), signal);
  }
}
