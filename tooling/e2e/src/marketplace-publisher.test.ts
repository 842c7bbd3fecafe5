import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { publisherSignedString } from "@sitevine/contracts/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { examplePackage } from "./client.js";
import { type RunningMarketplace, startMarketplace } from "./marketplace-program.js";
import { lastEvent, type MarketplaceSite, openSite } from "./marketplace-site.js";
import { asVersion } from "./theme-versions.js";

const HARBOR = { kind: "theme", id: "harbor" } as const;
const HOUR = 3_600;

interface Publisher {
  readonly privateKey: KeyObject;
  readonly publicKey: string;
  readonly fingerprint: string;
}

function createPublisher(): Publisher {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const spki = publicKey.export({ type: "spki", format: "der" });
  return {
    privateKey,
    publicKey: spki.toString("base64"),
    fingerprint: createHash("sha256").update(spki).digest("hex"),
  };
}

function signedBy({ privateKey, publicKey }: Publisher, bytes: Uint8Array) {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const signature = sign(null, Buffer.from(publisherSignedString(sha256)), privateKey).toString("base64");
  return { publicKey, signature };
}

// One site and one theme through its releases, so the order matters.
describe("a marketplace that is not to be trusted", { shuffle: false }, () => {
  const publisher = createPublisher();
  const stranger = createPublisher();
  let marketplace: RunningMarketplace;
  let site: MarketplaceSite;
  let packed: Uint8Array;
  let published = Math.floor(Date.now() / 1000) - 24 * HOUR;

  async function publish(version: string, by?: Publisher): Promise<void> {
    const bytes = asVersion(packed, version);
    published += HOUR;
    await marketplace.publish({ bytes, publishedAt: published, ...(by && { publisher: signedBy(by, bytes) }) });
  }

  beforeAll(async () => {
    marketplace = await startMarketplace();
    packed = await examplePackage("harbor");
    await marketplace.createProduct({ ...HARBOR, paid: false });
    site = await openSite(marketplace);
    const { authCode } = await marketplace.createAccount("ada@example.org");
    await site.client.post("/api/admin/marketplace/connection", { authCode });
  });
  afterAll(async () => {
    await site[Symbol.asyncDispose]();
    await marketplace[Symbol.asyncDispose]();
  });

  it("delivers what the publisher signed", async () => {
    await publish("1.0.0", publisher);
    const { event } = await lastEvent(site.client, "install", HARBOR);
    expect(event).toMatchObject({ type: "done", version: "1.0.0", publisher: publisher.fingerprint });
  });

  it("cannot replace the publisher, unless the administrator consents to the new key", async () => {
    await publish("1.1.0", stranger);
    const refused = await lastEvent(site.client, "update", HARBOR);
    const details = { known: publisher.fingerprint, offered: stranger.fingerprint };
    expect(refused.event).toMatchObject({ type: "error", error: { code: "SVC-LICENSE-9013", details } });
    const { json } = await site.client.get("/api/admin/marketplace/installed");
    expect(json.packages).toMatchObject([{ version: "1.0.0", publisher: publisher.fingerprint }]);
    const consent = { ...HARBOR, acceptPublisher: stranger.fingerprint };
    const accepted = await lastEvent(site.client, "update", consent);
    expect(accepted.event).toMatchObject({ type: "done", version: "1.1.0", publisher: stranger.fingerprint });
  });

  it("cannot leave the signature away either", async () => {
    await publish("1.2.0");
    const refused = await lastEvent(site.client, "update", HARBOR);
    expect(refused.event).toMatchObject({ type: "error", error: { code: "SVC-LICENSE-9013" } });
  });

  it("cannot serve an old state again without the site noticing", async () => {
    await publish("1.3.0", stranger);
    const seen = await site.client.post("/api/admin/marketplace/updates/check");
    expect(seen.json.updates).toMatchObject([{ ...HARBOR, version: "1.3.0" }]);
    await marketplace.setFaults({ staleCatalog: true });
    expect((await site.client.post("/api/admin/marketplace/updates/check")).status).toBe(200);
    const { json } = await site.client.get("/api/admin/status-summary");
    expect(json.marketplace.problems).toMatchObject([{ message: expect.stringMatching(/Harbor|harbor/) }]);
    const refused = await lastEvent(site.client, "update", { ...HARBOR, acceptPublisher: "unsigned" });
    expect(refused.event).toMatchObject({ type: "error", error: { code: "SVC-LICENSE-9014" } });
    await marketplace.setFaults({});
    expect((await lastEvent(site.client, "update", HARBOR)).event).toMatchObject({ type: "done", version: "1.3.0" });
    await site.client.post("/api/admin/marketplace/updates/check");
    expect((await site.client.get("/api/admin/status-summary")).json.marketplace.problems).toEqual([]);
  });
});
