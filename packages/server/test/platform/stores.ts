import { randomUUID } from "node:crypto";
import { fakeClock, recordingLogger } from "@sitevine/testkit";
import { systemClock } from "../../src/kernel/clock.js";
import type { KeyValueStore } from "../../src/platform/kv/key-value-store.js";
import { MemoryStore } from "../../src/platform/kv/memory-store.js";
import { openRedisStore } from "../../src/platform/kv/redis-store.js";

/** A key-value store as two processes of one site see it; within one process both are the same. */
export interface TwoViews extends AsyncDisposable {
  readonly ours: KeyValueStore;
  readonly theirs: KeyValueStore;
}

export interface StoreKind {
  readonly name: string;
  /** Environment variables that a site needs to use it. */
  readonly environment: Readonly<Record<string, string>>;
  open(): Promise<TwoViews>;
}

const memory: StoreKind = {
  name: "memory",
  environment: {},
  async open() {
    const store = new MemoryStore({ clock: fakeClock(), logger: recordingLogger() });
    return { ours: store, theirs: store, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() };
  },
};

const redis = (url: string): StoreKind => ({
  name: "redis",
  environment: { REDIS_URL: url },
  async open() {
    const options = { url, clock: systemClock, logger: recordingLogger(), prefix: `sitevine-test-${randomUUID()}:` };
    const [ours, theirs] = await Promise.all([openRedisStore(options), openRedisStore(options)]);
    const close = async (): Promise<void> => {
      await Promise.all([ours, theirs].map((store) => store[Symbol.asyncDispose]()));
    };
    return { ours, theirs, [Symbol.asyncDispose]: close };
  },
});

const { REDIS_URL } = process.env;

/** The key-value stores that shared state is tested on: memory, and the Redis behind REDIS_URL where that is set. */
export const stores: readonly StoreKind[] = REDIS_URL ? [memory, redis(REDIS_URL)] : [memory];
