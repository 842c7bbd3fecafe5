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

/** What an install or an update changes. */
export const PACKAGE_ANSWERS = [
  listMarketplace,
  listMarketplacePackages,
  listUpdates,
  listPlugins,
  listThemes,
  listOwnedLicences,
  getStatusSummary,
] as const;

/** What connecting and disconnecting change. */
export const CONNECTION_ANSWERS = [
  getConnection,
  getLicence,
  listMarketplace,
  listOwnedLicences,
  getStatusSummary,
] as const;
