/** The account token as an install keeps it, encrypted. Times in unix seconds. */
export interface StoredToken {
  readonly token: string;
  readonly expiresAt: number;
  /**
   * Set while a heartbeat with this token may have rotated it without the answer having been saved. The marketplace accepts it
   * for ten more minutes, so the next heartbeat should not wait for its turn.
   */
  readonly rotatingSince?: number | undefined;
}

/** Where an install keeps its account token. */
export interface TokenStore {
  load(): Promise<StoredToken | undefined>;
  /**
   * Saves if the stored token is still `replaces`, in one step, and returns when it is durable; false if it is another one, for
   * example of a new connection.
   */
  save(next: StoredToken, replaces: string): Promise<boolean>;
}

/** A lock that all processes of an install share. */
export interface HeartbeatLock {
  /** Undefined while another holds it. It ends by itself after the given time, in case its holder dies. */
  acquire(ttlMs: number): Promise<Lease | undefined>;
}

/** A lock that is held. */
export interface Lease {
  /** Gives it back, if it is still held by this lease. */
  release(): Promise<void>;
}
