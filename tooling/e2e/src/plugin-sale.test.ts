import { eventually } from "@sitevine/testkit";
import { readZip, writeZip } from "@sitevine/theme-engine";
import { expect, it } from "vitest";
import { examplePlugin } from "./client.js";
import { startMarketplace } from "./marketplace-program.js";
import { lastEvent, openSite } from "./marketplace-site.js";

const WEBHOOKS = { kind: "plugin", id: "webhooks" } as const;
const DAY = 86_400;

/** The package of a plugin that says that it needs a licence, wherever it comes from. */
function asLicensed(bytes: Uint8Array): Uint8Array {
  const zip = readZip(bytes);
  if (!zip.ok) throw new Error("The package cannot be read.");
  const manifest: unknown = JSON.parse(new TextDecoder().decode(zip.entries.get("plugin.json")));
  const text = JSON.stringify({ ...(manifest as object), licensed: true });
  return writeZip(new Map([...zip.entries, ["plugin.json", new TextEncoder().encode(text)]]));
}

it("sells a plugin: installed and enabled with a licence, on until somebody turns it off, and not on again without", async () => {
  await using marketplace = await startMarketplace();
  await marketplace.createProduct({ ...WEBHOOKS, paid: true });
  await marketplace.publish({
    bytes: asLicensed(await examplePlugin("webhooks")),
    publishedAt: Math.floor(Date.now() / 1000) - DAY,
  });
  const { accountId, authCode } = await marketplace.createAccount("ada@example.org");
  await using site = await openSite(marketplace);
  const { client } = site;
  await client.post("/api/admin/marketplace/connection", { authCode });
  expect((await client.get("/api/admin/marketplace/connection")).json).toMatchObject({ state: "connected" });

  const unlicensed = await lastEvent(client, "install", WEBHOOKS);
  expect(unlicensed.event).toMatchObject({ type: "error", error: { code: expect.stringMatching(/^SVC-LICENSE-/) } });
  expect((await client.get("/api/plugins")).json).toEqual([]);

  await marketplace.grantLicence({ accountId, ...WEBHOOKS, seats: 1 });
  await client.post("/api/admin/license/refresh");
  const installed = await lastEvent(client, "install", WEBHOOKS);
  expect(installed.event).toMatchObject({ type: "done", ...WEBHOOKS, version: "1.0.0" });
  expect((await client.get("/api/plugins")).json).toMatchObject([{ status: "disabled", licence: "valid" }]);
  expect((await client.post("/api/plugins/webhooks/enable")).json).toMatchObject({ status: "enabled" });
  const hook = { url: "https://hooks.example/site", events: ["user.followed"] };
  expect((await client.post("/api/p/webhooks/hooks", hook)).status).toBe(201);

  await client.remove("/api/admin/marketplace/connection");
  // An enabled plugin keeps running.
  expect((await client.get("/api/p/webhooks/hooks")).json).toMatchObject([hook]);
  expect((await client.post("/api/plugins/webhooks/disable")).json).toMatchObject({ status: "disabled" });
  expect((await client.get("/api/p/webhooks/hooks")).status).toBe(404);
  const refused = await client.post("/api/plugins/webhooks/enable");
  expect([refused.status, refused.code]).toEqual([409, "SVC-LICENSE-9006"]);

  expect((await client.remove("/api/plugins/webhooks?removeData=true")).status).toBe(204);
  await eventually(async () => expect((await client.get("/api/plugins")).json).toEqual([]));
});

it("sells a plugin that says nothing of a licence: the catalogue says so, and no fault of the marketplace gives it away", async () => {
  await using marketplace = await startMarketplace();
  await marketplace.createProduct({ ...WEBHOOKS, paid: true });
  const bytes = await examplePlugin("webhooks");
  await marketplace.publish({ bytes, publishedAt: Math.floor(Date.now() / 1000) - DAY });
  const { accountId, authCode } = await marketplace.createAccount("ada@example.org");
  await using site = await openSite(marketplace);
  const { client } = site;
  await client.upload("/api/plugins/upload", bytes);
  const enable = async () => {
    const { status, code, json } = await client.post("/api/plugins/webhooks/enable");
    return status === 200 ? json : [status, code];
  };
  expect(await enable()).toEqual([409, "SVC-LICENSE-9006"]);

  await client.post("/api/admin/marketplace/connection", { authCode });
  expect(await enable()).toEqual([403, "SVC-LICENSE-9008"]);
  for (const faults of [{ status: 503 }, { garbage: true }]) {
    await marketplace.setFaults(faults);
    expect(await enable()).toEqual([502, "SVC-LICENSE-9007"]);
  }
  await marketplace.setFaults({});
  await marketplace.grantLicence({ accountId, ...WEBHOOKS, seats: 1 });
  expect(await enable()).toMatchObject({ status: "enabled", licence: "valid" });
  await client.post("/api/plugins/webhooks/disable");
  await marketplace.setFaults({ status: 503 });
  expect(await enable()).toMatchObject({ status: "enabled" });

  await client.remove("/api/admin/marketplace/connection");
  await client.post("/api/plugins/webhooks/disable");
  expect(await enable()).toEqual([409, "SVC-LICENSE-9006"]);
});
