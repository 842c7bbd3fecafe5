import {
  EntitlementKeeper,
  type EntitlementStore,
  readEntitlementKey,
  type VerifiedEntitlement,
} from "@sitevine/marketplace-client";
import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../../platform/db/database.js";
import type { Logger } from "../../platform/logger.js";
import { findEntitlement, saveEntitlement } from "./entitlement.repo.js";
import { isoOf, secondsOf } from "./marketplace-times.model.js";

// No cached answer shows the entitlement.
const QUIET = { changes: [] };

const isoOrNull = (seconds: number | undefined): string | null => (seconds === undefined ? null : isoOf(seconds));

/** Keeps the record of the entitlement in the database. */
function createEntitlementStore(db: Database): EntitlementStore {
  return {
    async load() {
      const row = await findEntitlement(db.read);
      if (!row) return undefined;
      return {
        token: row.token ?? undefined,
        lastSuccess: secondsOf(row.last_success_at),
        latestSeen: secondsOf(row.latest_seen_at),
        refreshFailed: row.refresh_failed === 1,
      };
    },
    save: ({ token, lastSuccess, latestSeen, refreshFailed }, replaces) => {
      const row = {
        token: token ?? null,
        last_success_at: isoOrNull(lastSuccess),
        latest_seen_at: isoOrNull(latestSeen),
        refresh_failed: refreshFailed ? (1 as const) : (0 as const),
      };
      return db.transaction((tx) => saveEntitlement(tx, row, replaces ?? null), QUIET);
    },
  };
}

/** Verifies entitlements, and tells their state. */
export type Keeper = Pick<EntitlementKeeper, "accept" | "refreshFailed" | "state">;

const NO_KEY: VerifiedEntitlement = {
  ok: false,
  reason: "signature",
  message: "cannot be verified, because LICENSE_PUBLIC_KEY is not set",
};

/** Without the marketplace's key nothing verifies, nothing is stored and nothing is granted. */
const KEYLESS: Keeper = {
  accept: async () => NO_KEY,
  refreshFailed: async () => undefined,
  state: async () => ({ standing: { state: "lapsed", reason: "never-verified" }, needsRefresh: false }),
};

/** The verifier of this site. `hasKey` is false when the operator named no key that can be used. */
export interface EntitlementCheck {
  readonly hasKey: boolean;
  keeperFor(siteId: string): Keeper;
}

export interface EntitlementCheckDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly publicKey: string | null;
  /** False where no marketplace is configured: then the key is of no use, and none is missing. */
  readonly isNeeded: boolean;
}

/** Reads the marketplace's public key once; the log says if there is none. */
export async function createEntitlementCheck(deps: EntitlementCheckDeps): Promise<EntitlementCheck> {
  const { db, clock, logger, publicKey, isNeeded } = deps;
  const read = publicKey === null ? undefined : await readEntitlementKey(publicKey);
  if (!read?.ok) {
    const problem = read ? `LICENSE_PUBLIC_KEY ${read.message}` : "LICENSE_PUBLIC_KEY is not set";
    if (isNeeded) logger.warn(`${problem}; without the marketplace's key no licence can be verified`);
    return { hasKey: false, keeperFor: () => KEYLESS };
  }
  const store = createEntitlementStore(db);
  return { hasKey: true, keeperFor: (siteId) => new EntitlementKeeper({ siteId, key: read.key, clock, store }) };
}
