import type { RateLimit } from "@sitevine/api";
import { addressKey } from "../../http/client-address.js";
import type { RateLimiter } from "../../http/rate-limit.js";
import { AppError } from "../../kernel/app-error.js";
import { sha256Hex } from "../../platform/crypto/digest.js";
import type { Database } from "../../platform/db/database.js";
import type { KeyValueStore } from "../../platform/kv/key-value-store.js";
import { fold } from "../users/index.js";
import { findLoginAddresses } from "./sessions.repo.js";

/**
 * Slows down those who guess one account's password from many addresses. All attempts at an account share a count; once it
 * is used up, only addresses from which the account was used before, or its password was just reset, go on under their own
 * limit, so that no stranger locks the owner out.
 */
export interface LoginGuard {
  /** Throws 429 when the attempts are used up and the address is strange; without an account every address is. */
  admit(attempt: { readonly email: string; readonly userId: string | null; readonly address: string }): Promise<void>;
  /** Lets the address in for an hour, whatever strangers do. */
  trust(userId: string, address: string): Promise<void>;
}

const ATTEMPTS: RateLimit = { name: "login-account", max: 30, windowSeconds: 3_600, by: "user" };
const TRUST_MS = 60 * 60_000;

export function createLoginGuard(deps: {
  readonly db: Database;
  readonly store: KeyValueStore;
  readonly limiter: RateLimiter;
}): LoginGuard {
  const { db, store, limiter } = deps;
  const trustKey = (userId: string, address: string): string => `login:trust:${userId}:${addressKey(address)}`;

  async function isKnown(userId: string, address: string): Promise<boolean> {
    const addresses = await findLoginAddresses(db.read, userId);
    if (addresses.some((known) => addressKey(known) === addressKey(address))) return true;
    return (await store.get(trustKey(userId, address))) !== null;
  }

  return {
    async admit({ email, userId, address }) {
      try {
        await limiter.check(ATTEMPTS, sha256Hex(fold(email)));
      } catch (error) {
        const isOver = error instanceof AppError && error.code === "SVC-API-4290";
        if (!isOver || userId === null || !(await isKnown(userId, address))) throw error;
      }
    },
    trust: (userId, address) => store.set(trustKey(userId, address), "1", { ttlMs: TRUST_MS }),
  };
}
