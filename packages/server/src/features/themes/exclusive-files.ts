import { AppError } from "../../kernel/app-error.js";
import { holdLock } from "../../platform/kv/hold-lock.js";
import type { KeyValueStore } from "../../platform/kv/key-value-store.js";

const LOCK = "themes.files";
const PATIENCE = { ttlMs: 120_000, patienceMs: 30_000, pauseMs: 100 } as const;

/**
 * Runs work that stores or sweeps theme files while nobody else does: a sweep must not see files whose rows are
 * about to be committed. Rows stay right without it; they are guarded by their transaction.
 */
export async function withExclusiveFiles<T>(store: KeyValueStore, work: () => Promise<T>): Promise<T> {
  await using lock = await holdLock(store, LOCK, PATIENCE);
  if (lock) return await work();
  throw new AppError("SVC-API-4009", { message: "Another theme is being installed. Try again in a moment." });
}
