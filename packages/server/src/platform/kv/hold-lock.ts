import { setTimeout as pause } from "node:timers/promises";
import type { KeyValueLock, KeyValueStore } from "./key-value-store.js";

export interface HoldOptions {
  readonly ttlMs: number;
  /** Time to wait for the current holder. */
  readonly patienceMs: number;
  /** The pause between two attempts. */
  readonly pauseMs: number;
  /** Aborts the waiting. */
  readonly signal?: AbortSignal;
}

/** Takes a lock as soon as it is free; null when it does not become free in time, or when the waiting is aborted. */
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
