import { temporaryDirectory } from "@sitevine/testkit";
import { openMarketplace, type StubOverrides } from "../../src/marketplace.js";

export const ADMIN_TOKEN = "the token of the administrator";

/** A marketplace on a folder of its own. */
export async function openTestMarketplace(overrides: StubOverrides = {}) {
  const folder = await temporaryDirectory();
  const config = { port: 0, dataDir: folder.path, baseUrl: null, adminToken: ADMIN_TOKEN };
  const marketplace = await openMarketplace(config, overrides);
  return {
    url: marketplace.url,
    baseUrl: `${marketplace.url}/api/v1`,
    folder,
    async [Symbol.asyncDispose]() {
      await marketplace[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
