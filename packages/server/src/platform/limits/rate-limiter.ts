import type { AppError } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import { tooMany } from "../../kernel/refusals.js";
import type { KeyValueStore } from "../kv/key-value-store.js";

/** A number of calls in a number of seconds; limits with the same name share their counts. */
export interface RateLimit {
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
  /** Only calls that were carried out count. */
  readonly countsOnly?: "carried-out";
}

export interface RateLimitOptions {
  /**
   * Behaviour while the store is unavailable. A limit that protects a secret or a mailbox refuses the call, which is
   * the default; one that protects the machine lets it pass.
   */
  readonly whenAway?: "refuse" | "pass";
}

/** A call that the limit allows. */
export interface CountedCall {
  readonly isAllowed: true;
  /** Subtracts the call from the count again, for a call that was refused after all. Never rejects. */
  giveBack(): Promise<void>;
}

/** A call over the limit. */
export interface ExcessCall {
  readonly isAllowed: false;
  /** 429 with Retry-After; throw it to refuse the call. */
  readonly refusal: AppError;
}

/** Counts calls in the key-value store. The increment is atomic, so exactly `max` calls per window pass. */
export interface RateLimiter {
  /** Counts a call and says whether the limit allows it. */
  count(limit: RateLimit, subject: string, options?: RateLimitOptions): Promise<CountedCall | ExcessCall>;
  /**
   * Throws 429 with Retry-After when `subject` has used up the limit. A call is counted first and subtracted later, so
   * that concurrent calls never exceed the limit.
   */
  check(limit: RateLimit, subject: string, options?: RateLimitOptions): Promise<CountedCall>;
}

const UNCOUNTED: CountedCall = { isAllowed: true, giveBack: async () => undefined };

export function createRateLimiter(store: KeyValueStore, clock: Clock): RateLimiter {
  const count: RateLimiter["count"] = async (limit, subject, { whenAway = "refuse" } = {}) => {
    const key = `rate:${limit.name}:${subject}`;
    const counting = store.increment(key, { ttlMs: limit.windowSeconds * 1000 });
    const counted = await (whenAway === "refuse" ? counting : counting.catch(() => null));
    if (counted === null) return UNCOUNTED;
    const { count: calls, resetAt } = counted;
    const giveBack = async (): Promise<void> => {
      // A window that began later has not counted this call. If the store is unavailable, the call stays counted.
      if (clock.now() < resetAt) await store.decrement(key).catch(() => undefined);
    };
    if (calls <= limit.max) return { isAllowed: true, giveBack };
    if (limit.countsOnly === "carried-out") await giveBack();
    const seconds = Math.max(1, Math.ceil((resetAt.getTime() - clock.now().getTime()) / 1000));
    return { isAllowed: false, refusal: tooMany(seconds, `Too many requests. Try again in ${seconds} s.`) };
  };

  return {
    count,
    async check(limit, subject, options) {
      const call = await count(limit, subject, options);
      if (call.isAllowed) return call;
      throw call.refusal;
    },
  };
}
