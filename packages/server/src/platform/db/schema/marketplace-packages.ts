/**
 * Installed packages that came from the marketplace, and of each the release before it. The bytes of both are in the blob storage.
 * `publisher_key` is the key that signed the release, null when nobody did.
 */
export interface MarketplacePackagesTable {
  kind: "plugin" | "theme";
  id: string;
  name: string;
  installed_at: string;
  version: string;
  sha256: string;
  size: number;
  publisher_key: string | null;
  former_version: string | null;
  former_sha256: string | null;
  former_size: number | null;
  former_publisher_key: string | null;
}

/** The key that a package's releases must be signed with; null after a release without a signature. */
export interface PackagePublishersTable {
  kind: "plugin" | "theme";
  id: string;
  public_key: string | null;
  pinned_at: string;
}

/** A package that the catalogue listed as paid when this site saw it last. */
export interface PaidPackagesTable {
  kind: "plugin" | "theme";
  id: string;
  listed_at: string;
}

/** The highest version of a package that this site was ever offered. */
export interface PackageVersionsTable {
  kind: "plugin" | "theme";
  id: string;
  highest: string;
  seen_at: string;
}
