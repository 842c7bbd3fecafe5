/** A window of a counter: how many were counted, and when the count restarts. */
export interface WindowCount {
  readonly count: number;
  readonly resetAt: Date;
}

/** A lock that is held until it is released or expires. */
export interface KeyValueLock extends AsyncDisposable {
  /**
   * Grows with every holder of this lock. A store that remembers the highest token can refuse a holder whose lock has
   * expired.
   */
  readonly fencingToken: number;
  /** Holds the lock for another `ttlMs` from now; false when it had expired and may belong to somebody else by now. */
  renew(options: { readonly ttlMs: number }): Promise<boolean>;
  /** Releases the lock; false when it had expired and may belong to somebody else by now. */
  release(): Promise<boolean>;
}

export type MessageListener = (message: string) => void;

/** Short-lived state that the processes of one site share: caches, counters, locks and messages. */
export interface KeyValueStore extends AsyncDisposable {
  get(key: string): Promise<string | null>;
  /** The values of several keys at one moment, in the order of the keys, in one round trip. */
  getMany(keys: readonly string[]): Promise<readonly (string | null)[]>;
  /** Stores the value, for `ttlMs` milliseconds when given; without it, for as long as the store has room. */
  set(key: string, value: string, options?: { readonly ttlMs?: number }): Promise<void>;
  delete(key: string): Promise<void>;
  /** Adds one, atomically. The first call opens a window of `ttlMs`; later calls do not prolong it. */
  increment(key: string, options: { readonly ttlMs: number }): Promise<WindowCount>;
  /**
   * Subtracts one from the count of an open window, atomically and never below zero; does nothing without an open
   * window.
   */
  decrement(key: string): Promise<void>;
  /** Adds to a set, which expires `ttlMs` after the last addition. Sets and values have separate keys. */
  addToSet(key: string, members: readonly string[], options: { readonly ttlMs: number }): Promise<void>;
  /** The union of the sets. */
  unionOfSets(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Sends a message to every subscriber in every process of this site, this one included. Delivered at most once;
   * nothing stores it.
   */
  publish(channel: string, message: string): Promise<void>;
  /**
   * Listens until the returned function is called. An error in a listener is logged, and the listener stays subscribed.
   */
  subscribe(channel: string, listener: MessageListener): Promise<() => Promise<void>>;
  /**
   * Takes the lock, or returns null immediately when it is taken. Lock names come from code, or hold the checked id of
   * something that an administrator named: a store may remember every name.
   */
  lock(name: string, options: { readonly ttlMs: number }): Promise<KeyValueLock | null>;
  /** Rejects when the store does not answer. */
  ping(): Promise<void>;
}
