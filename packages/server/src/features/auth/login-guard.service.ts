import type { RateLimit } from "@sitevine/api";
import { sha256Hex } from "../../platform/crypto/digest.js";
import type { Database } from "../../platform/db/database.js";
import { addressKey } from "../../platform/ip-address.js";
import type { KeyValueStore } from "../../platform/kv/key-value-store.js";
import type { RateLimiter } from "../../platform/limits/rate-limiter.js";
import { fold } from "../users/index.js";
import { findLoginAddresses } from "./sessions.repo.js";

/**
 * Slows down guessing one account's password from many addresses. All attempts at an account share a count. Once it is
 * used up, only trusted addresses may continue, under their own limit: those from which the account was used before, or
 * its password was just reset. So no stranger can lock the owner out.
 */
export interface LoginGuard {
  /** Throws 429 when the attempts are used up and the address is not trusted. Without an account no address is. */
  admit(attempt: { readonly email: string; readonly userId: string | null; readonly address: string }): Promise<void>;
  /** Trusts the address for an hour, whatever strangers do. */
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
      const attempt = await limiter.count(ATTEMPTS, sha256Hex(fold(email)));
      if (attempt.isAllowed || (userId !== null && (await isKnown(userId, address)))) return;
      throw attempt.refusal;
    },
    trust: (userId, address) => store.set(trustKey(userId, address), "1", { ttlMs: TRUST_MS }),
  };
}
