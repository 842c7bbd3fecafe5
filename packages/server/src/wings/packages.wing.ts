import type { PackageSource } from "@sitevine/marketplace-client";
import {
  createPackageFiles,
  createPackagesService,
  createPluginInstaller,
  createPluginLicences,
  createThemeInstaller,
  type PackageMarket,
  packageRoutes,
} from "../features/packages/index.js";
import type { Foundation } from "./foundation.js";
import type { LookWing } from "./look.wing.js";
import type { MarketplaceWing } from "./marketplace.wing.js";
import type { PluginsWing } from "./plugins.wing.js";

/** Dependencies of packages on other wings. */
export interface PackagesNeeds {
  readonly look: Pick<LookWing, "themes">;
  readonly market: Pick<MarketplaceWing, "marketplace">;
  readonly plugins: Pick<PluginsWing, "plugins">;
}

const connectedMarket = ({ marketplace }: Pick<MarketplaceWing, "marketplace">): PackageMarket => ({
  source: marketplace.source,
  catalog: (search = {}) => marketplace.catalog(search),
  isPaid: marketplace.isPaid,
  activate: marketplace.activate,
  seenVersion: marketplace.seenVersion,
  licences: async () => (await marketplace.owned()).licenses,
  noteDownload: (failure) => marketplace.noteFailure("download", failure),
});

/** A source that the site was given instead of a marketplace; it has no accounts, so there are no licences. */
const givenMarket = (source: PackageSource): PackageMarket => ({
  source: async () => source,
  catalog: (search) => source.catalog(search),
  isPaid: async () => false,
  activate: async () => undefined,
  seenVersion: async () => undefined,
  licences: async () => [],
  noteDownload: async () => undefined,
});

const marketOf = ({ packageSource }: Foundation, market: Pick<MarketplaceWing, "marketplace">): PackageMarket =>
  packageSource ? givenMarket(packageSource) : connectedMarket(market);

/** Licence checks of plugins. */
export const pluginLicences = (foundation: Foundation, market: Pick<MarketplaceWing, "marketplace" | "standing">) =>
  createPluginLicences(marketOf(foundation, market), market.standing);

/** Builds what installs packages from the marketplace. */
export function buildPackages(foundation: Foundation, { look, market, plugins }: PackagesNeeds) {
  const { db, store, storage, heldBlobs, clock, logger, activity, incoming, resources } = foundation;
  const packages = resources.use(
    createPackagesService({
      db,
      store,
      clock,
      logger,
      activity,
      market: marketOf(foundation, market),
      files: createPackageFiles({ storage, heldBlobs, incoming }),
      installers: {
        theme: createThemeInstaller(look.themes),
        plugin: createPluginInstaller(plugins.plugins),
      },
    }),
  );
  return {
    packages,
    stop: () => packages.stop(),
    sweep: (signal: AbortSignal) => packages.sweep(signal),
    endpoints: packageRoutes(packages, clock),
  };
}
