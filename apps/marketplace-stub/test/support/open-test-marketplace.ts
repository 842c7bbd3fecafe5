import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryDirectory } from "@sitevine/testkit";
import { openMarketplace, type StubOverrides } from "../../src/marketplace.js";

export const ADMIN_TOKEN = "the token of the administrator";

/** One key for all marketplaces of a test file: to generate one takes longer than most tests. */
const { privateKey: KEY } = generateKeyPairSync("rsa", {
  modulusLength: 2_048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

/** Puts the key into a data folder, where the marketplace looks for it. */
export const keepKey = (dataDir: string): Promise<void> => writeFile(join(dataDir, "entitlement-key.pem"), KEY);

/** A marketplace on a folder of its own. */
export async function openTestMarketplace(overrides: StubOverrides = {}) {
  const folder = await temporaryDirectory();
  await keepKey(folder.path);
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
