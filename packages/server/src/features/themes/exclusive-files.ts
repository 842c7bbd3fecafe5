import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../kernel/app-error.js";
import type { KeyValueStore } from "../../platform/kv/key-value-store.js";

const LOCK = "themes.files";
const TTL_MS = 120_000;
const TRIES = 300;
const PAUSE_MS = 100;

/**
 * Runs work that stores or sweeps theme files while nobody else does: a sweep must not see files whose rows are
 * about to be committed. Rows stay right without it; they are guarded by their transaction.
 */
export async function withExclusiveFiles<T>(store: KeyValueStore, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const held = await store.lock(LOCK, { ttlMs: TTL_MS });
    if (held) {
      await using _lock = held;
      return await work();
    }
    await sleep(PAUSE_MS);
  }
  throw new AppError("SVC-API-4009", { message: "Another theme is being installed. Try again in a moment." });
}
