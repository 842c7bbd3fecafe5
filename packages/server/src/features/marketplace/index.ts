export type { InstalledPackages } from "./installed-packages.port.js";
export { licenceRoutes } from "./licence.routes.js";
export { marketplaceRoutes } from "./marketplace.routes.js";
export { createMarketplace } from "./marketplace.service.js";
export { marketplaceError } from "./marketplace-failure.model.js";
export type { StatusOf } from "./status.query.js";
