import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { examplePackage } from "./client.js";
import { type RunningMarketplace, startMarketplace } from "./marketplace-program.js";
import { lastEvent, type MarketplaceSite, openSite } from "./marketplace-site.js";

const HARBOR = { kind: "theme", id: "harbor" } as const;

// One marketplace in steps: it fails in one way after another, and works again in the end.
describe("a marketplace that fails", { shuffle: false }, () => {
  let marketplace: RunningMarketplace;
  let site: MarketplaceSite;

  const check = () => site.client.post("/api/admin/marketplace/updates/check");
  const problems = async (): Promise<readonly { code: string; message: string }[]> =>
    (await site.client.get("/api/admin/status-summary")).json.marketplace.problems;
  const library = async (): Promise<readonly unknown[]> =>
    (await site.client.get("/api/admin/themes/library")).json.data ??
    (await site.client.get("/api/admin/themes/library")).json;

  beforeAll(async () => {
    marketplace = await startMarketplace();
    await marketplace.createProduct({ ...HARBOR, paid: false });
    await marketplace.publish({
      bytes: await examplePackage("harbor"),
      publishedAt: Math.floor(Date.now() / 1000) - 60,
    });
    site = await openSite(marketplace);
    const { authCode } = await marketplace.createAccount("ada@example.org");
    expect((await site.client.post("/api/admin/marketplace/connection", { authCode })).status).toBe(201);
    expect(await problems()).toEqual([]);
  });
  afterAll(async () => {
    await site[Symbol.asyncDispose]();
    await marketplace[Symbol.asyncDispose]();
  });

  it.each([
    ["errors", { status: 500 }, /marketplace/i],
    ["nonsense", { garbage: true }, /marketplace/i],
  ] as const)("with %s is named in the status summary until it works again", async (_what, faults, sentence) => {
    await marketplace.setFaults(faults);
    expect(await check()).toMatchObject({ status: 502, code: "SVC-LICENSE-9007" });
    expect(await problems()).toMatchObject([{ code: "SVC-LICENSE-9007", message: expect.stringMatching(sentence) }]);
    expect((await site.client.get("/")).status).toBe(200);
    await marketplace.setFaults({});
    expect((await check()).status).toBe(200);
    expect(await problems()).toEqual([]);
  });

  it.each([600, -600])("by a clock that is %i seconds off is told apart from a refusal", async (offset) => {
    await marketplace.setClock(offset);
    expect((await check()).status).toBeGreaterThanOrEqual(400);
    expect(await problems()).toMatchObject([{ message: expect.stringMatching(/clock/i) }]);
    await marketplace.setClock(0);
    expect((await check()).status).toBe(200);
    expect(await problems()).toEqual([]);
  });

  it.each([
    ["breaks off", { dropDownloadAfterBytes: 1_000 }],
    ["sends other bytes", { corruptDownload: true }],
    ["names another checksum", { wrongSha: true }],
    ["fails", { status: 500 }],
    ["sends nonsense", { garbage: true }],
  ] as const)("that %s installs nothing and leaves nothing on the disk", async (_what, faults) => {
    const files = async () => (await readdir(join(site.folder.path, "uploads"), { recursive: true })).sort();
    const before = await files();
    await marketplace.setFaults(faults);
    const { event } = await lastEvent(site.client, "install", HARBOR);
    expect(event).toMatchObject({ type: "error", error: { code: expect.stringMatching(/^SVC-LICENSE-90(07|11)$/) } });
    await marketplace.setFaults({});
    expect(await library()).toEqual([]);
    expect(await files()).toEqual(before);
  });

  it("installs once it works again", async () => {
    const { event } = await lastEvent(site.client, "install", HARBOR);
    expect(event).toMatchObject({ type: "done", ...HARBOR, version: "1.0.0" });
  });
});

describe("a marketplace whose name resolves to nothing", () => {
  it("is named in the answer, and the site goes on", async () => {
    const nowhere = { LICENSE_SERVER_URL: "https://market.invalid/api/v1" };
    await using site = await openSite({ siteEnvironment: nowhere });
    const answer = await site.client.post("/api/admin/marketplace/connection", { authCode: "no-such-code" });
    expect(answer).toMatchObject({ status: 502, code: "SVC-LICENSE-9007" });
    expect((await site.client.get("/")).status).toBe(200);
  });
});
