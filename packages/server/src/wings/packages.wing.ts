import { join } from "node:path";
import {
  createPackageFiles,
  createPackageInstallers,
  createPackagesService,
  createThemeInstaller,
  type PackageMarket,
  packageRoutes,
} from "../features/packages/index.js";
import { AppError } from "../kernel/app-error.js";
import type { Foundation } from "./foundation.js";
import type { LookWing } from "./look.wing.js";

/** What packages need from other wings. */
export interface PackagesNeeds {
  readonly themes: LookWing["themes"];
}

/** The source that the site was given instead of a marketplace; it has no licences. */
const givenMarket = (source: Foundation["packageSource"]): PackageMarket => ({
  async source() {
    if (source) return source;
    throw new AppError("SVC-LICENSE-9006");
  },
  activate: async () => undefined,
  licences: async () => ({ ok: true, value: [] }),
});

/** Builds what installs packages from the marketplace. */
export function buildPackages(foundation: Foundation, { themes }: PackagesNeeds) {
  const { db, store, storage, clock, logger, activity, config, resources } = foundation;
  const packages = resources.use(
    createPackagesService({
      ...{ db, store, clock, logger, activity },
      market: givenMarket(foundation.packageSource),
      files: createPackageFiles(storage, join(config.data.dir, "unfinished-packages"), clock),
      installers: createPackageInstallers({ theme: createThemeInstaller(themes) }),
    }),
  );
  return {
    packages,
    stop: () => packages.stop(),
    sweep: (signal: AbortSignal) => packages.sweep(signal),
    endpoints: packageRoutes(packages, clock),
  };
}
