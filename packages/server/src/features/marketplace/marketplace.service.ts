import type { Environment } from "@sitevine/contracts";
import type { Fetch, PackageSource } from "@sitevine/marketplace-client";
import type { Clock } from "../../kernel/clock.js";
import type { SealedText } from "../../platform/crypto/sealed-text.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database } from "../../platform/db/database.js";
import type { Logger } from "../../platform/logger.js";
import { type Reach, requireAccount } from "./account.query.js";
import { createConnectionStore } from "./connection.port.js";
import { createEntitlementCheck } from "./entitlement.port.js";
import { forgetEntitlement } from "./entitlement.repo.js";
import { createFailureRecorder, type NoteFailure } from "./failures.recorder.js";
import { deleteFailures } from "./failures.repo.js";
import type { LicenceStanding } from "./licence.model.js";
import { createLicenceService } from "./licence.service.js";
import { createOpenClient } from "./marketplace-client.port.js";
import { noMarketplace } from "./marketplace-failure.model.js";
import { createPackageSource } from "./package-source.port.js";

export interface MarketplaceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly activity: ActivityLog;
  readonly seal: SealedText;
  readonly fetch: Fetch;
  /** What the operator configured: the marketplace, and the key that its entitlements are verified with. */
  readonly config: { readonly licenseServerUrl: string | null; readonly licensePublicKey: string | null };
  readonly environment: Environment;
  readonly siteId: () => Promise<string | undefined>;
  /** The address under which readers know this site. */
  readonly siteAddress: () => Promise<string>;
}

/** The connection of this site to a marketplace, for features of higher tiers. */
export interface Marketplace {
  /** Where packages come from. Throws 409 `SVC-LICENSE-9006` while this site is not connected. */
  source(): Promise<PackageSource>;
  standing(): Promise<LicenceStanding>;
  /** Notes a failure for the status summary; undefined notes a success, which ends it. */
  readonly noteFailure: NoteFailure;
}

/** Builds what all use cases of the marketplace share. */
export async function createMarketplace(deps: MarketplaceDeps) {
  const { db, clock, logger, activity, config, siteId } = deps;
  const baseUrl = config.licenseServerUrl?.replace(/\/+$/, "") ?? null;
  const store = createConnectionStore({
    ...{ db, seal: deps.seal, baseUrl },
    forgetRest: async (tx) => {
      await forgetEntitlement(tx, { isRemoved: false });
      await deleteFailures(tx);
    },
  });
  const openClient = baseUrl === null ? () => Promise.reject(noMarketplace()) : createOpenClient({ ...deps, baseUrl });
  const reach: Reach = { baseUrl, clock, siteId, store, openClient };
  const check = await createEntitlementCheck({
    ...{ db, clock, logger },
    publicKey: config.licensePublicKey,
    isNeeded: baseUrl !== null,
  });
  const noteFailure = createFailureRecorder({ db, clock });
  const licence = createLicenceService({ db, activity, reach, check, noteFailure });

  const marketplace: Marketplace = {
    async source() {
      const account = await requireAccount(reach);
      return createPackageSource(account, { store, keeper: check.keeperFor(account.siteId) });
    },
    standing: licence.standing,
    noteFailure,
  };
  return { ...marketplace, licence };
}
