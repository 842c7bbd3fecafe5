import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { importSPKI, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { findGrant, judgeEntitlement, judgeRelease } from "../src/index.js";

const DAY = 86_400;
const SITE = "0199e3a4-7c1f-7e2b-9a51-4be0c3d7a001";
const NOW = 1_790_000_000;
const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** Acts as a marketplace: plain JSON, a private key in PEM and node:crypto, without this package. */
function issueAtMarketplace(licences: readonly { id: string; updatesUntil?: number; maxVersion?: string }[]): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = {
    siteId: SITE,
    licenseRef: "SV-4F2A",
    environment: "production",
    entitlements: licences,
    issuedAt: NOW,
    expiresAt: NOW + 30 * DAY,
    refreshAfter: NOW + 7 * DAY,
  };
  const pem = keys.privateKey.export({ type: "pkcs8", format: "pem" });
  const signed = `${part({ alg: "RS256", typ: "JWT" })}.${part(claims)}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), createPrivateKey(pem)).toString("base64url")}`;
}

/** Acts as a site: jose with the shipped public key, then the rules of this package on the claims. */
async function verifyAtSite(token: string, now: number) {
  const pem = createPublicKey(keys.publicKey.export({ type: "spki", format: "pem" })).export({
    type: "spki",
    format: "pem",
  });
  const key = await importSPKI(pem.toString(), "RS256");
  const { payload } = await jwtVerify(token, key, { algorithms: ["RS256"] });
  return judgeEntitlement(payload, { siteId: SITE, now });
}

describe("an entitlement on its way from a marketplace to a site", () => {
  const token = issueAtMarketplace([
    { id: "plugin.forum", updatesUntil: NOW },
    { id: "theme.harbor", maxVersion: "3.x" },
  ]);

  it("arrives with its grants", async () => {
    const judged = await verifyAtSite(token, NOW + DAY);
    const grants = judged.ok ? judged.claims.entitlements : [];
    expect(findGrant(grants, { kind: "plugin", id: "forum" })).toEqual({ id: "plugin.forum", updatesUntil: NOW });
    expect(findGrant(grants, { kind: "theme", id: "forum" })).toBeUndefined();
    const harbor = { kind: "theme", id: "harbor" } as const;
    expect(judgeRelease(grants, harbor, { version: "3.4.0", publishedAt: NOW }).covered).toBe(true);
    expect(judgeRelease(grants, harbor, { version: "4.0.0", publishedAt: NOW }).covered).toBe(false);
  });

  it("ends although the JWT library knows nothing of its end", async () => {
    expect(await verifyAtSite(token, NOW + 30 * DAY)).toMatchObject({ ok: false, reason: "expired" });
  });

  it("fails loudly when a marketplace drifts to plain strings", async () => {
    const drifted = issueAtMarketplace(["plugin.forum"] as unknown as []);
    expect(await verifyAtSite(drifted, NOW)).toMatchObject({ ok: false, reason: "malformed" });
  });
});
