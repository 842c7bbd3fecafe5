import type { PackageSource } from "@sitevine/marketplace-client";
import {
  createPackageFiles,
  createPackageInstallers,
  createPackagesService,
  createThemeInstaller,
  type PackageMarket,
  packageRoutes,
} from "../features/packages/index.js";
import type { Foundation } from "./foundation.js";
import type { LookWing } from "./look.wing.js";
import type { MarketplaceWing } from "./marketplace.wing.js";

/** What packages need from other wings. */
export interface PackagesNeeds {
  readonly look: Pick<LookWing, "themes">;
  readonly market: Pick<MarketplaceWing, "marketplace">;
}

const connectedMarket = ({ marketplace }: PackagesNeeds["market"]): PackageMarket => ({
  source: marketplace.source,
  activate: marketplace.activate,
  seenVersion: marketplace.seenVersion,
  licences: async () => (await marketplace.owned()).licenses,
  noteDownload: (failure) => marketplace.noteFailure("download", failure),
});

/** A source that the site was given instead of a marketplace; it has no accounts, so there are no licences. */
const givenMarket = (source: PackageSource): PackageMarket => ({
  source: async () => source,
  activate: async () => undefined,
  seenVersion: async () => undefined,
  licences: async () => [],
  noteDownload: async () => undefined,
});

/** Builds what installs packages from the marketplace. */
export function buildPackages(foundation: Foundation, { look, market }: PackagesNeeds) {
  const { db, store, storage, clock, logger, activity, incoming, resources, packageSource } = foundation;
  const packages = resources.use(
    createPackagesService({
      ...{ db, store, clock, logger, activity },
      market: packageSource ? givenMarket(packageSource) : connectedMarket(market),
      files: createPackageFiles(storage, incoming),
      installers: createPackageInstallers({ theme: createThemeInstaller(look.themes) }),
    }),
  );
  return {
    packages,
    stop: () => packages.stop(),
    sweep: (signal: AbortSignal) => packages.sweep(signal),
    endpoints: packageRoutes(packages, clock),
  };
}
