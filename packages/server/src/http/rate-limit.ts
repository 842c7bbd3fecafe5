import type { RateLimit } from "@sitevine/api";
import { AppError } from "../kernel/app-error.js";
import type { Clock } from "../kernel/clock.js";
import type { KeyValueStore } from "../platform/kv/key-value-store.js";
import { addressKey } from "./client-address.js";

export interface RateLimitOptions {
  /**
   * What becomes of a call while the store is away: limits that guard a secret or a mailbox refuse it, which is what holds
   * unless told; one that guards the machine lets it pass.
   */
  readonly whenAway?: "refuse" | "pass";
}

/** A call that was let through. */
export interface CountedCall {
  /** Takes it off the count again, for a call that was refused after all. Never rejects. */
  giveBack(): Promise<void>;
}

/** Counts calls in the key-value store. The increment is atomic, so exactly `max` calls of a window pass. */
export interface RateLimiter {
  /**
   * Throws 429 with Retry-After when `subject` has used up the limit. A call is counted first and given back later, so
   * that calls side by side never exceed the limit.
   */
  check(limit: RateLimit, subject: string, options?: RateLimitOptions): Promise<CountedCall>;
}

/** The subject of a limit that counts by client address. */
export const addressSubject = (address: string): string => addressKey(address);

const UNCOUNTED: CountedCall = { giveBack: async () => undefined };

export function createRateLimiter(store: KeyValueStore, clock: Clock): RateLimiter {
  return {
    async check(limit, subject, { whenAway = "refuse" } = {}) {
      const key = `rate:${limit.name}:${subject}`;
      const counting = store.increment(key, { ttlMs: limit.windowSeconds * 1000 });
      const counted = await (whenAway === "refuse" ? counting : counting.catch(() => null));
      if (counted === null) return UNCOUNTED;
      const { count, resetAt } = counted;
      const giveBack = async (): Promise<void> => {
        // The next window has not counted this call. Where the store is away, the call stays counted.
        if (clock.now() < resetAt) await store.decrement(key).catch(() => undefined);
      };
      if (count <= limit.max) return { giveBack };
      if (limit.countsOnly === "carried-out") await giveBack();
      const seconds = Math.max(1, Math.ceil((resetAt.getTime() - clock.now().getTime()) / 1000));
      throw new AppError("SVC-API-4290", {
        message: `Too many requests. Try again in ${seconds} s.`,
        headers: { "Retry-After": String(seconds) },
      });
    },
  };
}
