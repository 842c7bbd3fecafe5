import type { Clock } from "../../kernel/clock.js";
import type { Logger } from "../logger.js";
import { ExpiringMap } from "./expiring-map.js";
import type { KeyValueLock, KeyValueStore, MessageListener, WindowCount } from "./key-value-store.js";
import { deliver } from "./listeners.js";

export interface MemoryStoreOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Number of keys that fit before the oldest are dropped; defaults to 100,000. */
  readonly capacity?: number;
}

/** A store within one process, for a site that runs as one process. Its contents end with the process. */
export class MemoryStore implements KeyValueStore {
  readonly #entries: ExpiringMap<string>;
  readonly #sets: ExpiringMap<Set<string>>;
  readonly #locks: ExpiringMap<number>;
  readonly #fences = new Map<string, number>();
  readonly #listeners = new Map<string, Set<MessageListener>>();
  readonly #clock: Clock;
  readonly #logger: Logger;

  constructor({ clock, logger, capacity = 100_000 }: MemoryStoreOptions) {
    this.#clock = clock;
    this.#logger = logger;
    this.#entries = new ExpiringMap(clock, capacity);
    this.#sets = new ExpiringMap(clock, capacity);
    // A lock is never dropped to make room for another: its holder would not know.
    this.#locks = new ExpiringMap(clock, Number.POSITIVE_INFINITY);
  }

  async get(key: string): Promise<string | null> {
    return this.#entries.get(key)?.value ?? null;
  }

  async getMany(keys: readonly string[]): Promise<readonly (string | null)[]> {
    return keys.map((key) => this.#entries.get(key)?.value ?? null);
  }

  async set(key: string, value: string, options: { readonly ttlMs?: number } = {}): Promise<void> {
    this.#entries.set(key, value, this.#end(options.ttlMs));
  }

  async delete(key: string): Promise<void> {
    this.#entries.delete(key);
  }

  async increment(key: string, { ttlMs }: { readonly ttlMs: number }): Promise<WindowCount> {
    const open = this.#entries.get(key);
    const count = Number(open?.value ?? 0) + 1;
    if (!Number.isSafeInteger(count)) throw new TypeError("The value is not a whole number.");
    // Never later than a window that opens now, or one would last an hour longer after the clock was put back by one.
    const end = Math.min(open?.end ?? Number.POSITIVE_INFINITY, this.#end(ttlMs));
    this.#entries.set(key, String(count), end);
    return { count, resetAt: new Date(end) };
  }

  async decrement(key: string): Promise<void> {
    const open = this.#entries.get(key);
    const count = Number(open?.value ?? 0);
    if (open && count > 0) this.#entries.set(key, String(count - 1), open.end);
  }

  async addToSet(key: string, members: readonly string[], { ttlMs }: { readonly ttlMs: number }): Promise<void> {
    if (members.length === 0) return;
    const set = this.#sets.get(key)?.value ?? new Set();
    for (const member of members) set.add(member);
    this.#sets.set(key, set, this.#end(ttlMs));
  }

  async unionOfSets(keys: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(keys.flatMap((key) => [...(this.#sets.get(key)?.value ?? [])]));
  }

  async publish(channel: string, message: string): Promise<void> {
    deliver(this.#listeners.get(channel) ?? [], message, this.#logger);
  }

  async subscribe(channel: string, listener: MessageListener): Promise<() => Promise<void>> {
    // Wrapped in a function of its own, so that one listener can subscribe twice and unsubscribe once.
    const entry: MessageListener = (message) => listener(message);
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(entry));
    return async () => {
      listeners.delete(entry);
      if (listeners.size === 0) this.#listeners.delete(channel);
    };
  }

  async lock(name: string, { ttlMs }: { readonly ttlMs: number }): Promise<KeyValueLock | null> {
    if (this.#locks.get(name) !== undefined) return null;
    const fencingToken = (this.#fences.get(name) ?? 0) + 1;
    this.#fences.set(name, fencingToken);
    this.#locks.set(name, fencingToken, this.#end(ttlMs));
    const isHeld = (): boolean => this.#locks.get(name)?.value === fencingToken;
    const renew = async (options: { readonly ttlMs: number }): Promise<boolean> => {
      if (!isHeld()) return false;
      this.#locks.set(name, fencingToken, this.#end(options.ttlMs));
      return true;
    };
    const release = async (): Promise<boolean> => isHeld() && this.#locks.delete(name);
    return { fencingToken, renew, release, [Symbol.asyncDispose]: async () => void (await release()) };
  }

  async ping(): Promise<void> {}

  async [Symbol.asyncDispose](): Promise<void> {
    this.#listeners.clear();
  }

  #end(ttlMs: number | undefined): number {
    return ttlMs === undefined ? Number.POSITIVE_INFINITY : this.#clock.now().getTime() + ttlMs;
  }
}
