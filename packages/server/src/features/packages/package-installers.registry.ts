import { AppError } from "../../kernel/app-error.js";
import type { PackageInstaller } from "./package-installer.port.js";
import type { PackageKind } from "./packages.model.js";

/** The installers of this site, by the kind of package. */
export interface PackageInstallers {
  readonly kinds: readonly PackageKind[];
  /** Throws SVC-PLUGIN-2002 for a kind that this version of Sitevine cannot run. */
  require(kind: PackageKind): PackageInstaller;
}

export function createPackageInstallers(
  installers: Readonly<Partial<Record<PackageKind, PackageInstaller>>>,
): PackageInstallers {
  const known = new Map<PackageKind, PackageInstaller>();
  for (const kind of ["plugin", "theme"] as const) {
    const installer = installers[kind];
    if (installer) known.set(kind, installer);
  }
  return {
    kinds: [...known.keys()],
    require(kind) {
      const installer = known.get(kind);
      if (installer) return installer;
      throw new AppError("SVC-PLUGIN-2002", { message: "This version of Sitevine does not run plugins yet." });
    },
  };
}
