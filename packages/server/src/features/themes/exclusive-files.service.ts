import { conflict } from "../../kernel/refusals.js";
import { holdLock } from "../../platform/kv/hold-lock.js";
import type { KeyValueStore } from "../../platform/kv/key-value-store.js";

const LOCK = "themes.files";
const HELD_MS = 120_000;
const PATIENCE = { ttlMs: HELD_MS, patienceMs: 30_000, pauseMs: 100 } as const;
// A process that crashed cannot release its lock, so the lock expires.
const LONG_PATIENCE = { ttlMs: HELD_MS, patienceMs: HELD_MS + 30_000, pauseMs: 1_000 } as const;

/**
 * Runs work that stores or sweeps theme files, while nobody else does either: a sweep must not see files whose rows are
 * about to be committed. The rows stay correct without this lock, since their transaction protects them.
 */
export async function withExclusiveFiles<T>(store: KeyValueStore, work: () => Promise<T>): Promise<T> {
  await using lock = await holdLock(store, LOCK, PATIENCE);
  if (lock) return await work();
  throw conflict("Another theme is being installed. Try again in a moment.");
}

/** The same for work that may be postponed or skipped: code that holds the lock for long sweeps as well. */
export async function whenFilesAreFree(
  store: KeyValueStore,
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  await using lock = await holdLock(store, LOCK, { ...LONG_PATIENCE, signal });
  if (lock && !signal.aborted) await work();
}
