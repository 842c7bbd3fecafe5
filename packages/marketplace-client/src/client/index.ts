export type { ConnectionOptions } from "./connection.js";
export { type LinkProgress, LinkSession } from "./link-session.js";
export {
  type CatalogSearch,
  type InstalledReport,
  MarketplaceClient,
  type MarketplaceClientOptions,
} from "./marketplace-client.js";
