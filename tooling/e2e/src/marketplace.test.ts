import { describe, expect, it } from "vitest";
import { findBarriers } from "./accessibility.js";
import { findChromium, type OpenBrowser, openBrowser, watchComplaints } from "./browser.js";
import { examplePackage } from "./client.js";
import { startMarketplace } from "./marketplace-program.js";
import { lastEvent, openSite } from "./marketplace-site.js";
import { asVersion } from "./theme-versions.js";

const chromiumPath = findChromium();
const DAY = 86_400;
const HARBOR = { kind: "theme", id: "harbor" } as const;

/** The account holder compares the code in the browser, and approves. */
async function approveInBrowser(
  browser: OpenBrowser,
  signInUrl: string,
  link: { approveUrl: string; userCode: string },
) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const complaints = watchComplaints(page);
  await page.goto(signInUrl);
  await page.goto(link.approveUrl);
  await page.getByLabel(/code/i).fill(link.userCode.toLowerCase());
  await page.getByRole("button", { name: /continue|show/i }).click();
  await page.getByText(link.userCode).first().waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: /^approve/i }).click();
  await page
    .getByText(/approved/i)
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
  await page.close();
}

describe.skipIf(chromiumPath === undefined)("a site and a marketplace", () => {
  it("link in a browser, install, update, reach the end of the licence and pass the seat on", async () => {
    await using marketplace = await startMarketplace();
    const now = Math.floor(Date.now() / 1000);
    const packed = await examplePackage("harbor");
    await marketplace.createProduct({ ...HARBOR, paid: true });
    await marketplace.publish({ bytes: packed, publishedAt: now - 3 * DAY });
    const { accountId } = await marketplace.createAccount("ada@example.org");
    await marketplace.grantLicence({ accountId, id: "harbor", seats: 1, updatesUntil: now - DAY });

    await using first = await openSite(marketplace);
    const browser = await openBrowser(chromiumPath ?? "");
    try {
      const { json: link } = await first.client.post("/api/admin/marketplace/link");
      await approveInBrowser(browser, await marketplace.signInLink(accountId), link);
      const progress = await first.client.get(`/api/admin/marketplace/link/${link.linkId}`);
      expect(progress.json).toEqual({ status: "approved", licenseActivated: true });

      await using second = await openSite(marketplace);
      const { json: otherLink } = await second.client.post("/api/admin/marketplace/link");
      await approveInBrowser(browser, await marketplace.signInLink(accountId), otherLink);
      const otherProgress = await second.client.get(`/api/admin/marketplace/link/${otherLink.linkId}`);
      // The only seat belongs to the first site.
      expect(otherProgress.json).toEqual({ status: "approved", licenseActivated: false });
      expect((await second.client.get("/api/admin/license")).json.grants).toEqual([]);

      const installed = await lastEvent(first.client, "install", HARBOR);
      expect(installed.event).toMatchObject({ type: "done", ...HARBOR, version: "1.0.0", activated: false });
      expect((await first.client.post("/api/admin/themes/library/harbor/activate")).status).toBe(200);

      await marketplace.publish({
        bytes: asVersion(packed, "1.1.0"),
        publishedAt: now - 2 * DAY,
        notes: "Wider margins",
      });
      const checked = await first.client.post("/api/admin/marketplace/updates/check");
      expect(checked.json.updates).toMatchObject([
        { ...HARBOR, installedVersion: "1.0.0", version: "1.1.0", entitled: true },
      ]);
      expect((await first.client.get("/api/admin/status-summary")).json).toMatchObject({ pendingUpdates: 1 });
      const updated = await lastEvent(first.client, "update", HARBOR);
      expect(updated.event).toMatchObject({
        type: "done",
        version: "1.1.0",
        activated: true,
        current: { version: "1.1.0" },
      });
      expect((await first.client.get("/api/admin/marketplace/updates")).json.updates).toEqual([]);

      const restored = await lastEvent(first.client, "restore", HARBOR);
      expect(restored.event).toMatchObject({ type: "done", version: "1.0.0", current: { version: "1.0.0" } });

      await marketplace.publish({ bytes: asVersion(packed, "1.2.0"), publishedAt: now - 60 });
      const refused = await lastEvent(first.client, "update", { ...HARBOR, version: "1.2.0" });
      expect(refused.event).toMatchObject({ type: "error", error: { code: "SVC-LICENSE-9005" } });
      const until = new Date((now - DAY) * 1000).toISOString().slice(0, 10);
      expect(JSON.stringify(refused.event)).toMatch(new RegExp(`1\\.2\\.0.*${until}|${until}.*1\\.2\\.0`));

      const before = await second.client.post("/api/admin/license/refresh");
      expect(before.json.grants).toEqual([]);
      expect((await first.client.remove("/api/admin/marketplace/connection")).json).toEqual({
        disconnected: true,
        seatsFreed: true,
      });
      const after = await second.client.post("/api/admin/license/refresh");
      expect(after.json).toMatchObject({ standing: "valid", grants: [{ id: "theme.harbor" }] });
      const { json: owned } = await second.client.get("/api/admin/marketplace/owned");
      expect(owned.licenses).toMatchObject([{ seats: 1, seatsUsed: 1, activeHere: true }]);
      // An installed theme keeps working without the account.
      expect((await first.client.get("/api/admin/themes/installed")).json.theme).toMatchObject({ id: "harbor" });
    } finally {
      await browser.close();
    }
  });
});
