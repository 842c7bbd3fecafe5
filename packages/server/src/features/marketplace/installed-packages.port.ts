import type { PackageKind } from "@sitevine/contracts";

/** A package that is installed on this site. */
export interface InstalledPackage {
  readonly kind: PackageKind;
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly status: "active" | "inactive" | "enabled" | "disabled";
}

/** Everything that is installed, wherever it came from. */
export interface InstalledPackages {
  list(): Promise<readonly InstalledPackage[]>;
}
