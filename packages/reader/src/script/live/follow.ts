import { Problem } from "../session/problem.js";
import { backoffMs, wait } from "../session/wait.js";
import { createEventReader } from "./event-messages.js";
import { whileVisible } from "./while-visible.js";

/** A source of values that change while a page is open. */
export interface Source<T> {
  /** Identifies the source across tabs. */
  readonly name: string;
  readonly event: string;
  readonly open: (signal: AbortSignal) => Promise<Response>;
  /** Replaces the stream when it does not work; also returns when to ask again. */
  readonly poll?: (() => Promise<{ readonly value: T; readonly nextMs: number }>) | undefined;
}

// The site sends something every 15 seconds; a silent connection is broken.
const SILENCE_MS = 45_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
// One stream that ends may be a restart. Two in a row without any data mean that the network does not support streams.
const PATIENCE = 2;

/**
 * Follows a source while the page is visible. One tab holds the connection and passes on the values to the others, since
 * browsers open only a few connections to a site, and streams could use them all up. Returns a function that stops it.
 */
export function follow<T>(source: Source<T>, onValue: (value: T) => void): () => void {
  const name = `sv-live-${source.name}`;
  const channel = new BroadcastChannel(name);
  let last: { readonly value: T } | undefined;
  let leads = false;

  const hear = (value: T): void => {
    last = { value };
    onValue(value);
    channel.postMessage(last);
  };
  channel.onmessage = ({ data }: MessageEvent<{ readonly value: T } | "ask">) => {
    if (data === "ask") {
      if (leads && last) channel.postMessage(last);
    } else onValue(data.value);
  };

  async function lead(signal: AbortSignal): Promise<void> {
    leads = true;
    await listen(source, hear, signal).finally(() => {
      leads = false;
    });
  }

  return whileVisible(async (signal) => {
    channel.postMessage("ask");
    if (navigator.locks) await navigator.locks.request(name, { signal }, () => lead(signal));
    else await lead(signal);
  });
}

async function listen<T>(source: Source<T>, hear: (value: T) => void, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    let waitMs: number | undefined;
    try {
      await readStream(await source.open(signal), signal, ({ event, data }) => {
        failures = -1;
        if (event === source.event) hear(JSON.parse(data) as T);
      });
    } catch (error) {
      if (signal.aborted || (error instanceof Problem && !error.isPassing)) return;
      if (error instanceof Problem && error.waitMs !== null) waitMs = error.waitMs;
    }
    if (failures + 1 >= PATIENCE && source.poll && !signal.aborted) {
      try {
        const { value, nextMs } = await source.poll();
        hear(value);
        waitMs ??= nextMs;
      } catch (error) {
        if (error instanceof Problem && !error.isPassing) return;
      }
    }
    await wait(waitMs ?? backoffMs(Math.max(failures, 0), FIRST_WAIT_MS, LONGEST_WAIT_MS), signal);
  }
}

async function readStream(
  response: Response,
  signal: AbortSignal,
  take: (message: { readonly event: string; readonly data: string }) => void,
): Promise<void> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  const messages = createEventReader();
  const stop = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", stop);
  try {
    for (;;) {
      const silence = setTimeout(stop, SILENCE_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      for (const message of messages(decoder.decode(value, { stream: true }))) take(message);
    }
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
