import {
  getConnection,
  getLicence,
  getStatusSummary,
  listMarketplace,
  listMarketplacePackages,
  listOwnedLicences,
  listPlugins,
  listThemes,
  listUpdates,
} from "@sitevine/api";

/** Endpoints whose answers an install or an update changes. */
export const PACKAGE_ANSWERS = [
  listMarketplace,
  listMarketplacePackages,
  listUpdates,
  listPlugins,
  listThemes,
  listOwnedLicences,
  getStatusSummary,
] as const;

/** Endpoints whose answers connecting and disconnecting change. */
export const CONNECTION_ANSWERS = [
  getConnection,
  getLicence,
  listMarketplace,
  listOwnedLicences,
  getStatusSummary,
] as const;
