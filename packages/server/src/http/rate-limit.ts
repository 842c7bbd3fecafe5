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

/** Counts calls in the key-value store. The increment is atomic, so exactly `max` calls of a window pass. */
export interface RateLimiter {
  /** Throws 429 with Retry-After when `subject` has used up the limit. */
  check(limit: RateLimit, subject: string, options?: RateLimitOptions): Promise<void>;
}

/** The subject of a limit that counts by client address. */
export const addressSubject = (address: string): string => addressKey(address);

export function createRateLimiter(store: KeyValueStore, clock: Clock): RateLimiter {
  return {
    async check(limit, subject, { whenAway = "refuse" } = {}) {
      const counting = store.increment(`rate:${limit.name}:${subject}`, { ttlMs: limit.windowSeconds * 1000 });
      const counted = await (whenAway === "refuse" ? counting : counting.catch(() => null));
      if (counted === null || counted.count <= limit.max) return;
      const seconds = Math.max(1, Math.ceil((counted.resetAt.getTime() - clock.now().getTime()) / 1000));
      throw new AppError("SVC-API-4290", {
        message: `Too many requests. Try again in ${seconds} s.`,
        headers: { "Retry-After": String(seconds) },
      });
    },
  };
}
