import { createSite, loadConfig, type Site, type SiteOverrides } from "../../src/index.js";
import { openShared } from "../support/shared-pools.js";

/** Opens the site of a data folder in this process, as the next process would that an operator starts. */
export const openSiteAt = (
  dataDir: string,
  overrides: SiteOverrides = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<Site> =>
  createSite(loadConfig({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "silent", ...environment }), {
    openPool: openShared,
    ...overrides,
  });
