import { setTimeout as pause } from "node:timers/promises";
import type { KeyValueLock, KeyValueStore } from "./key-value-store.js";

export interface HoldOptions {
  readonly ttlMs: number;
  /** How long to wait for whoever holds it. */
  readonly patienceMs: number;
  /** How long to wait between two tries. */
  readonly pauseMs: number;
  /** Ends the waiting. */
  readonly signal?: AbortSignal;
}

/** Takes a lock as soon as it is free; null when it is not within the patience, or when the waiting was ended. */
export async function holdLock(
  store: Pick<KeyValueStore, "lock">,
  name: string,
  { ttlMs, patienceMs, pauseMs, signal }: HoldOptions,
): Promise<KeyValueLock | null> {
  for (let waited = 0; ; waited += pauseMs) {
    const lock = await store.lock(name, { ttlMs });
    if (lock || waited >= patienceMs || signal?.aborted) return lock;
    await pause(pauseMs, undefined, signal ? { signal } : undefined).catch(() => undefined);
  }
}
