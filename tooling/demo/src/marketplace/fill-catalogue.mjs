import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { publisherSignedString } from "@sitevine/contracts/protocol";
import { readPluginPackage } from "@sitevine/plugin-sdk/package";
import { readThemePackage } from "@sitevine/theme-engine";

const SERVICE_VERSION = "0.1.0";

const DAY_SECONDS = 86_400;

/** Amounts are in cents; a package that is not named here is free. */
const PRICES = /** @type {Readonly<Record<string, number>>} */ ({ beacon: 1_900, ember: 2_900, forum: 4_900 });

/** Creates the key of the publisher whose themes the demo offers, and signs with it. */
function createPublisher() {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const spki = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  /** @param {Uint8Array} bytes */
  return (bytes) => {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const signature = sign(null, Buffer.from(publisherSignedString(sha256)), privateKey).toString("base64");
    return { publicKey: spki, signature };
  };
}

/**
 * Describes a package for the catalogue.
 * @param {string} name
 * @param {Uint8Array} bytes
 */
function describePackage(name, bytes) {
  if (name.endsWith(".svplugin")) {
    const read = readPluginPackage(bytes, { serviceVersion: SERVICE_VERSION });
    if (!read.ok) throw new Error(`${name} is not a valid plugin.`);
    return { kind: "plugin", manifest: read.package.manifest };
  }
  const read = readThemePackage(bytes, { serviceVersion: SERVICE_VERSION });
  if (!read.ok) throw new Error(`${name} is not a valid theme.`);
  return { kind: "theme", manifest: read.theme.manifest };
}

/**
 * Offers the packages of some folders, free and priced, signed by one publisher.
 * @param {import("./marketplace-program.mjs").AdminCall} admin
 * @param {readonly string[]} folders
 */
export async function fillCatalogue(admin, folders) {
  const signatureOf = createPublisher();
  const found = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).sort().map((name) => ({ name, path: join(folder, name) }))),
  );
  const packages = found.flat().filter(({ name }) => /\.sv(?:theme|plugin)$/.test(name));
  for (const [index, { name, path }] of packages.entries()) {
    const bytes = await readFile(path);
    const { kind, manifest } = describePackage(name, bytes);
    const { id, name: title, vendor, description } = manifest;
    const amount = PRICES[id];
    await admin("/products", {
      kind,
      id,
      name: title,
      summary: description ?? "",
      vendor,
      category: "Community",
      paid: amount !== undefined,
      ...(amount !== undefined && { price: { amount, currency: "EUR" } }),
    });
    const form = new FormData();
    form.set("file", new File([bytes], name));
    form.set("publishedAt", String(Math.floor(Date.now() / 1000) - (index + 1) * DAY_SECONDS));
    form.set("publisher", JSON.stringify(signatureOf(bytes)));
    await admin("/releases", form);
  }
}

/**
 * Creates the account that the demo's site is connected to, which owns one of the priced themes and the forum.
 * @param {import("./marketplace-program.mjs").AdminCall} admin
 * @param {string} email
 * @returns {Promise<string>} a code to connect with
 */
export async function createBuyer(admin, email) {
  const { accountId, authCode } = await admin("/accounts", { email });
  await admin("/licenses", { accountId, kind: "theme", id: "ember", seats: 2 });
  await admin("/licenses", { accountId, kind: "plugin", id: "forum", seats: 2 });
  return authCode;
}
