import {
  createMarketplace,
  type InstalledPackages,
  licenceRoutes,
  marketplaceRoutes,
} from "../features/marketplace/index.js";
import { findPlugins } from "../features/plugins/index.js";
import { SERVICE_VERSION } from "../service-version.js";
import type { Foundation } from "./foundation.js";
import type { LookWing } from "./look.wing.js";

/** Dependencies of the marketplace on other wings. */
export type MarketplaceNeeds = Pick<LookWing, "library">;

const installedPackages = ({ db }: Foundation, { library }: MarketplaceNeeds): InstalledPackages => ({
  async list() {
    const [themes, plugins] = await Promise.all([library.entries(), findPlugins(db.read)]);
    return [
      ...themes.map(({ manifest: { id, name, version }, active }) => ({
        kind: "theme" as const,
        id,
        name,
        version,
        status: active ? ("active" as const) : ("inactive" as const),
      })),
      ...plugins.map(({ current: { manifest }, state }) => ({
        kind: "plugin" as const,
        id: manifest.id,
        name: manifest.name,
        version: manifest.version,
        status: state === "enabled" ? ("enabled" as const) : ("disabled" as const),
      })),
    ];
  },
});

/** Builds the connection to a marketplace: account, licences, catalogue, updates. */
export async function buildMarketplace(foundation: Foundation, needs: MarketplaceNeeds) {
  const { db, clock, newId, logger, jobs, activity, config, site, siteAddress, background } = foundation;
  const built = await createMarketplace({
    db,
    clock,
    newId,
    logger,
    jobs,
    activity,
    siteAddress,
    seal: foundation.marketplaceSeal,
    fetch: foundation.marketplaceFetch,
    config: config.marketplace,
    environment: config.environment === "development" ? "development" : "production",
    serviceVersion: SERVICE_VERSION,
    installed: installedPackages(foundation, needs),
    // Before the installation, and where the record is damaged, there is none.
    siteId: async () => (await site.get())?.id || undefined,
  });
  background.add(built.background);
  return {
    marketplace: built.marketplace,
    status: built.status,
    standing: async () => (await built.licence.standing()).state,
    endpoints: [...marketplaceRoutes(built), ...licenceRoutes(built.licence)],
  };
}

export type MarketplaceWing = Awaited<ReturnType<typeof buildMarketplace>>;
