import {
  createMarketplace,
  type InstalledPackages,
  licenceRoutes,
  marketplaceRoutes,
} from "../features/marketplace/index.js";
import { SERVICE_VERSION } from "../service-version.js";
import type { Foundation } from "./foundation.js";
import type { LookWing } from "./look.wing.js";

/** What the marketplace needs from other wings. */
export type MarketplaceNeeds = Pick<LookWing, "library">;

/** The themes of the library. Plugins come with the feature that installs them. */
const installedThemes = ({ library }: MarketplaceNeeds): InstalledPackages => ({
  list: async () =>
    (await library.entries()).map(({ manifest: { id, name, version }, active }) => ({
      kind: "theme" as const,
      ...{ id, name, version },
      status: active ? ("active" as const) : ("inactive" as const),
    })),
});

/** Builds the connection to a marketplace: account, licences, catalogue, updates. */
export async function buildMarketplace(foundation: Foundation, needs: MarketplaceNeeds) {
  const { db, clock, newId, logger, jobs, activity, config, site, siteAddress, background } = foundation;
  const built = await createMarketplace({
    ...{ db, clock, newId, logger, jobs, activity, siteAddress },
    seal: foundation.marketplaceSeal,
    fetch: foundation.marketplaceFetch,
    config: config.marketplace,
    environment: config.environment === "development" ? "development" : "production",
    serviceVersion: SERVICE_VERSION,
    installed: installedThemes(needs),
    // Before the installation, and where the record is damaged, there is none.
    siteId: async () => (await site.get())?.id || undefined,
  });
  background.add(built.background);
  return {
    marketplace: built.marketplace,
    status: built.status,
    endpoints: [...marketplaceRoutes(built), ...licenceRoutes(built.licence)],
  };
}

export type MarketplaceWing = Awaited<ReturnType<typeof buildMarketplace>>;
