import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
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

/** Gives a new data folder a database with every table, which its site would otherwise make: that takes longer than most tests do. */
export async function copyTables(dataDir: string): Promise<void> {
  const { sqlite } = inject("originalDatabases");
  await mkdir(dataDir, { recursive: true });
  await copyFile(sqlite ?? "", join(dataDir, "site.sqlite"));
}
