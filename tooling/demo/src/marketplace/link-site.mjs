import { createBuyer, fillCatalogue } from "./fill-catalogue.mjs";
import { startMarketplace } from "./marketplace-program.mjs";

/**
 * Starts the marketplace of the demo, which offers the packages of some folders.
 * @param {{ folder: string, port: string, url: string, packages: readonly string[] }} options
 */
export async function openMarketplace({ packages, ...place }) {
  const marketplace = await startMarketplace(place);
  try {
    if ((await marketplace.offers()) === 0) await fillCatalogue(marketplace.admin, packages);
  } catch (error) {
    await marketplace.stop();
    throw error;
  }
  return marketplace;
}

/**
 * Connects the site to an account of the marketplace if it is not connected yet.
 * @param {import("../served-site.mjs").Call} call
 * @param {Awaited<ReturnType<typeof openMarketplace>>} marketplace
 * @param {string} email
 */
export async function connectSite(call, { admin }, email) {
  const { state } = await call("/api/admin/marketplace/connection");
  if (state === "connected") return;
  const body = JSON.stringify({ authCode: await createBuyer(admin, email) });
  const headers = { "content-type": "application/json" };
  await call("/api/admin/marketplace/connection", { method: "POST", body, headers });
}
