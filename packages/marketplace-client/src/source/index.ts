export { type CommunityCatalogue, communityCatalogueSchema } from "./community-catalogue.js";
export { CommunitySource, type CommunitySourceOptions } from "./community-source.js";
export { MarketplaceSource, type MarketplaceSourceOptions } from "./marketplace-source.js";
export type { PackageSource, SourceDownload, SourceVerdict } from "./package-source.js";
