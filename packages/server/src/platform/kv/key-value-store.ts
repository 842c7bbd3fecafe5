/** A counted window: how often the key was counted and when the count starts anew. */
export interface WindowCount {
  readonly count: number;
  readonly resetAt: Date;
}

/** A lock that is held until it is released or its time runs out. */
export interface KeyValueLock extends AsyncDisposable {
  /** Grows with every holder of this lock; a store that remembers the highest token seen can refuse a late holder. */
  readonly fencingToken: number;
  /** Gives the lock back; false when it had run out and may be somebody else's by now. */
  release(): Promise<boolean>;
}

export type MessageListener = (message: string) => void;

/** Short-lived shared state: caches, counters, locks and news between the processes of one site. */
export interface KeyValueStore extends AsyncDisposable {
  get(key: string): Promise<string | null>;
  /** The values of several keys as they are at one moment, in the order of the keys, in one round trip. */
  getMany(keys: readonly string[]): Promise<readonly (string | null)[]>;
  /** Stores the value, for `ttlMs` milliseconds when given; a value without it stays, as far as the store has room. */
  set(key: string, value: string, options?: { readonly ttlMs?: number }): Promise<void>;
  delete(key: string): Promise<void>;
  /** Counts one, atomically. The first count opens a window of `ttlMs`; later counts do not prolong it. */
  increment(key: string, options: { readonly ttlMs: number }): Promise<WindowCount>;
  /** Takes one off the count of an open window, atomically and never below zero; without an open window nothing happens. */
  decrement(key: string): Promise<void>;
  /** Adds to a set, which is gone `ttlMs` after something was last added. Sets and values have keys of their own. */
  addToSet(key: string, members: readonly string[], options: { readonly ttlMs: number }): Promise<void>;
  /** What is in any of the sets, once each. */
  unionOfSets(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Tells every subscriber in every process of this site, this one included. At most once: nobody stores it. */
  publish(channel: string, message: string): Promise<void>;
  /** Listens until the returned function is called. A listener that throws is logged and stays. */
  subscribe(channel: string, listener: MessageListener): Promise<() => Promise<void>>;
  /** Takes the lock, or answers null at once when it is taken. Lock names come from code, never from a request. */
  lock(name: string, options: { readonly ttlMs: number }): Promise<KeyValueLock | null>;
  /** Rejects when the store does not answer. */
  ping(): Promise<void>;
}
