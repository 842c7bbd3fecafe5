export type { MarketplaceWork, NoteFailure } from "./failures.recorder.js";
export type { InstalledPackage, InstalledPackages } from "./installed-packages.port.js";
export type { LicenceStanding } from "./licence.model.js";
export { licenceRoutes } from "./licence.routes.js";
export { marketplaceRoutes } from "./marketplace.routes.js";
export { createMarketplace, type Marketplace, type MarketplaceDeps } from "./marketplace.service.js";
export { marketplaceError } from "./marketplace-failure.model.js";
export type { StatusOf } from "./status.query.js";
