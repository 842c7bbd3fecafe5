import {
  type EntitlementClaims,
  entitlementClaimsSchema,
  judgeStanding,
  needsRefresh,
  PROTOCOL_LIMITS,
  type Standing,
} from "@sitevine/contracts/protocol";
import type { CryptoKey } from "jose";
import { type Clock, unixSeconds } from "../clock.js";
import type { EntitlementRecord, EntitlementStore } from "./entitlement-store.js";
import { readSignedJson } from "./signed-token.js";
import { type VerifiedEntitlement, verifyEntitlement } from "./verify-entitlement.js";

const SAVE_ATTEMPTS = 5;
// The latest time seen is written at most this often; setting the clock back can gain no more than this.
const SEEN_STEP_SECONDS = 60;
const UNSAVED = "The entitlement could not be saved: the store changes all the time.";
const NOTHING: EntitlementRecord = { refreshFailed: false };

/** What a keeper needs; the clock and the store are the install's. */
export interface EntitlementKeeperOptions {
  readonly siteId: string;
  readonly key: CryptoKey;
  readonly clock: Clock;
  readonly store: EntitlementStore;
}

/** The standing of an install, and what it rests on. */
export interface EntitlementState {
  readonly standing: Standing;
  /** The stored entitlement, verified now; absent before the first one. */
  readonly entitlement?: VerifiedEntitlement;
  readonly needsRefresh: boolean;
  /** The stored entitlement if the marketplace signed it for this install, expired or not: for display, never to grant anything. */
  readonly held?: HeldEntitlement;
}

/** An entitlement as stored, with the time of the last success in unix seconds. */
export interface HeldEntitlement {
  readonly token: string;
  readonly claims: EntitlementClaims;
  readonly lastSuccess?: number | undefined;
}

/** Keeps the entitlement of an install and tells its standing: valid, grace or lapsed. */
export class EntitlementKeeper {
  readonly #options: EntitlementKeeperOptions;

  constructor(options: EntitlementKeeperOptions) {
    this.#options = options;
  }

  /** Stores an entitlement that was just fetched, if it verifies and is not older than the stored one. */
  async accept(token: string): Promise<VerifiedEntitlement> {
    const { siteId, key, clock, store } = this.#options;
    const now = unixSeconds(clock);
    for (let attempt = 0; attempt < SAVE_ATTEMPTS; attempt += 1) {
      const record = (await store.load()) ?? NOTHING;
      const stored = await this.#claimsOf(record);
      const verified = await verifyEntitlement(token, key, { siteId, now, stored });
      if (!verified.ok) {
        // An older one is no sign of a failure: two answers may have overtaken each other.
        if (verified.reason !== "older-than-stored") await this.refreshFailed();
        return verified;
      }
      // The marketplace confirms the time, so a clock that once ran ahead does no lasting harm.
      const latestSeen = Math.max(now, verified.claims.issuedAt);
      const next = { token, lastSuccess: now, latestSeen, refreshFailed: false };
      if (await store.save(next, record.token)) return verified;
    }
    throw new Error(UNSAVED);
  }

  /** Records that a refresh failed. This never changes when the last one succeeded. */
  async refreshFailed(): Promise<void> {
    const { store } = this.#options;
    const record = (await store.load()) ?? NOTHING;
    await store.save({ ...record, latestSeen: this.#time(record), refreshFailed: true }, record.token);
  }

  /** Verifies the stored entitlement again and tells the standing. */
  async state(): Promise<EntitlementState> {
    const { siteId, key, store } = this.#options;
    const record = (await store.load()) ?? NOTHING;
    const now = this.#time(record);
    if (now >= (record.latestSeen ?? 0) + SEEN_STEP_SECONDS)
      await store.save({ ...record, latestSeen: now }, record.token);
    const { token } = record;
    const entitlement = token === undefined ? undefined : await verifyEntitlement(token, key, { siteId, now });
    const claims = await this.#claimsOf(record);
    const lastSuccess = lastSuccessOf(record, claims);
    const verified = entitlement?.ok === true && !record.refreshFailed;
    return {
      standing: judgeStanding({ now, latestSeen: record.latestSeen, lastSuccess, verified }),
      needsRefresh: !entitlement?.ok || record.refreshFailed || needsRefresh(entitlement.claims, now),
      ...(entitlement && { entitlement }),
      ...(token !== undefined && claims && { held: { token, claims, lastSuccess } }),
    };
  }

  /** Forgets the entitlement, for example after a disconnect. */
  async forget(): Promise<void> {
    const { store } = this.#options;
    for (let attempt = 0; attempt < SAVE_ATTEMPTS; attempt += 1) {
      const record = (await store.load()) ?? NOTHING;
      if (await store.save({ latestSeen: this.#time(record), refreshFailed: false }, record.token)) return;
    }
    throw new Error(UNSAVED);
  }

  #time({ latestSeen }: EntitlementRecord): number {
    return Math.max(unixSeconds(this.#options.clock), latestSeen ?? 0);
  }

  /** The claims of the stored token if this site's marketplace signed it, whether or not it has expired. */
  async #claimsOf({ token }: EntitlementRecord): Promise<EntitlementClaims | undefined> {
    if (token === undefined) return undefined;
    const parsed = entitlementClaimsSchema.safeParse(await readSignedJson(token, this.#options.key));
    return parsed.success && parsed.data.siteId === this.#options.siteId ? parsed.data : undefined;
  }
}

/** The last success cannot be later than the entitlement that it brought: a changed record does not extend the grace period. */
function lastSuccessOf({ lastSuccess }: EntitlementRecord, claims: EntitlementClaims | undefined): number | undefined {
  if (lastSuccess === undefined || !claims) return lastSuccess;
  return Math.min(lastSuccess, claims.issuedAt + PROTOCOL_LIMITS.timestampToleranceSeconds);
}
