import type { Environment, PackageRef } from "@sitevine/contracts";
import type { Fetch, PackageSource } from "@sitevine/marketplace-client";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import type { SealedText } from "../../platform/crypto/sealed-text.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { Jobs } from "../../platform/jobs/jobs.js";
import type { Logger } from "../../platform/logger.js";
import { type Reach, requireAccount } from "./account.query.js";
import { createTakeAccount } from "./account.service.js";
import { createAcknowledge } from "./acknowledgements.service.js";
import { type AskCatalogue, createAskCatalogue, createCatalogue } from "./catalogue.service.js";
import { createConnectionStore } from "./connection.port.js";
import { createConnectionService } from "./connection.service.js";
import { createEntitlementCheck } from "./entitlement.port.js";
import { forgetEntitlement } from "./entitlement.repo.js";
import { createFailureRecorder, type NoteFailure } from "./failures.recorder.js";
import { deleteFailures } from "./failures.repo.js";
import { createHeartbeatJobs } from "./heartbeat.jobs.js";
import { createHeartbeatService } from "./heartbeat.service.js";
import { createHeartbeatLock } from "./heartbeat-lock.port.js";
import type { InstalledPackages } from "./installed-packages.port.js";
import type { LicenceStanding } from "./licence.model.js";
import { createLicenceService } from "./licence.service.js";
import { createLinkService } from "./link.service.js";
import { createLinkRequests } from "./link-requests.cache.js";
import { createOpenClient } from "./marketplace-client.port.js";
import { marketplaceError, noMarketplace } from "./marketplace-failure.model.js";
import { createOwnedLicences, type OwnedLicences } from "./owned-licences.service.js";
import { createPackageSource } from "./package-source.port.js";
import { createPaidPackages } from "./paid-packages.service.js";
import { createStatus } from "./status.query.js";
import { createUpdateCheck } from "./update-check.service.js";
import { createUpdatesQuery } from "./updates.query.js";
import { deleteUpdates } from "./updates.repo.js";

export interface MarketplaceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly logger: Logger;
  readonly jobs: Jobs;
  readonly activity: ActivityLog;
  readonly seal: SealedText;
  readonly fetch: Fetch;
  /** Configuration by the operator: the marketplace, and the key that its entitlements are verified with. */
  readonly config: { readonly licenseServerUrl: string | null; readonly licensePublicKey: string | null };
  readonly environment: Environment;
  readonly serviceVersion: string;
  readonly installed: InstalledPackages;
  readonly siteId: () => Promise<string | undefined>;
  /** The address under which readers know this site. */
  readonly siteAddress: () => Promise<string>;
}

/** The connection of this site to a marketplace, for features of higher tiers. */
export interface Marketplace {
  /** The source of packages. Throws 409 `SVC-LICENSE-9006` while this site is not connected. */
  source(): Promise<PackageSource>;
  /** A page of the catalogue, connected or not. Throws SVC-LICENSE-9006 where no marketplace is configured. */
  readonly catalog: AskCatalogue;
  /** True for a package that the catalogue listed as paid, and not as free since. */
  isPaid(item: PackageRef): Promise<boolean>;
  standing(): Promise<LicenceStanding>;
  /** The latest release of a package that an update check has named; undefined where none did. */
  seenVersion(item: PackageRef): Promise<string | undefined>;
  /** Notes a failure for the status summary; undefined notes a success, which ends it. */
  readonly noteFailure: NoteFailure;
  /** The licences of the connected account, asked fresh. Throws what kept the marketplace from answering. */
  readonly owned: OwnedLicences;
  /** Activates the account's licences for this site, once. Throws what kept it from succeeding. */
  activate(): Promise<void>;
}

/** Removes in this transaction what belongs to a connection besides the connection itself. */
async function forgetRest(tx: Tx): Promise<void> {
  await forgetEntitlement(tx, { isRemoved: false });
  await deleteUpdates(tx);
  await deleteFailures(tx);
}

/** Builds the use cases of the marketplace. */
export async function createMarketplace(deps: MarketplaceDeps) {
  const { db, clock, newId, logger, activity, config, environment, siteId, installed } = deps;
  const baseUrl = config.licenseServerUrl?.replace(/\/+$/, "") ?? null;
  const store = createConnectionStore({ db, seal: deps.seal, baseUrl, forgetRest });
  const openClient = baseUrl === null ? () => Promise.reject(noMarketplace()) : createOpenClient({ ...deps, baseUrl });
  const reach: Reach = { baseUrl, clock, siteId, store, openClient };
  const check = await createEntitlementCheck({
    db,
    clock,
    logger,
    publicKey: config.licensePublicKey,
    isNeeded: baseUrl !== null,
  });
  const noteFailure = createFailureRecorder({ db, clock });
  const licence = createLicenceService({ db, activity, reach, check, noteFailure });
  const takeAccount = createTakeAccount({ db, activity, reach, licence, environment });
  const links = createLinkRequests({ clock, newId });
  const updates = createUpdatesQuery({ db, installed });
  const lock = createHeartbeatLock({ db, clock, newId });
  const heartbeat = createHeartbeatService({ ...deps, reach, lock, licence, noteFailure });

  const paid = createPaidPackages({ db, clock });
  const catalog = createAskCatalogue(reach, paid);
  const owned = createOwnedLicences({ db, reach, installed });

  const marketplace: Marketplace = {
    async source() {
      const account = await requireAccount(reach);
      return createPackageSource(account, { store, paid, keeper: check.keeperFor(account.siteId) });
    },
    catalog,
    isPaid: paid.has,
    standing: licence.standing,
    seenVersion: updates.seenVersion,
    noteFailure,
    owned,
    async activate() {
      const outcome = await licence.activate(await requireAccount(reach));
      if (!outcome.ok) throw marketplaceError(outcome);
    },
  };
  return {
    marketplace,
    licence,
    updates,
    connection: createConnectionService({ db, activity, reach, links, takeAccount, forgetRest, environment }),
    link: createLinkService({ reach, links, takeAccount, environment }),
    catalogue: createCatalogue({ reach, installed, noteFailure, ask: catalog }),
    owned,
    checkUpdates: createUpdateCheck({ reach, heartbeat, updates }),
    acknowledge: createAcknowledge({ db, clock, updates }),
    status: createStatus({ db, reach, hasKey: check.hasKey, standing: licence.standing, updates }),
    background: createHeartbeatJobs({ db, clock, jobs: deps.jobs, heartbeat, siteId }),
  };
}
