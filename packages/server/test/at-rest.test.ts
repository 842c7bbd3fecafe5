import { expect, it } from "vitest";
import { loadConfig } from "../src/config/config.js";
import { createSite } from "../src/site.js";
import { installedFile, makeOlder } from "./support/other-releases.js";

it("a site that does not take up its work migrates when it is told to, and says what it did", async () => {
  await using former = await installedFile();
  makeOlder(former.file);
  const config = loadConfig({ DATA_DIR: former.dataDir, LOG_LEVEL: "silent" });
  await using site = await createSite(config, { takesUpWork: false });
  expect(await site.migrate()).toEqual(["0050-search-titles"]);
  expect(await site.migrate()).toEqual([]);
});
