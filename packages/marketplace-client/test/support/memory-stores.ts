import type {
  Clock,
  EntitlementRecord,
  EntitlementStore,
  HeartbeatLock,
  StoredToken,
  TokenStore,
} from "../../src/index.js";

/** An entitlement store as a database keeps it, with a look at the record. */
export function memoryEntitlements(): EntitlementStore & { record: EntitlementRecord | undefined } {
  return {
    record: undefined,
    async load() {
      return this.record;
    },
    async save(record, replaces) {
      if (this.record?.token !== replaces) return false;
      this.record = record;
      return true;
    },
  };
}

/** A token store as a database keeps it. */
export function memoryToken(stored?: StoredToken): TokenStore & { stored: StoredToken | undefined } {
  return {
    stored,
    async load() {
      return this.stored;
    },
    async save(next, replaces) {
      if (this.stored?.token !== replaces) return false;
      this.stored = next;
      return true;
    },
  };
}

/** A lock in a store that several processes share, by a clock that the test sets. */
export function memoryLock(clock: Clock): HeartbeatLock {
  let held: { readonly until: number } | undefined;
  return {
    async acquire(ttlMs) {
      const now = clock.now().getTime();
      if (held && now < held.until) return undefined;
      const mine = { until: now + ttlMs };
      held = mine;
      return {
        release: async () => {
          if (held === mine) held = undefined;
        },
      };
    },
  };
}
