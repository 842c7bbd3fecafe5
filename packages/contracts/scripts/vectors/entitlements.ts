import { createHmac, createPublicKey, type KeyObject, sign } from "node:crypto";
import { MARKETPLACE_KEY, STRANGER_KEY } from "./test-keys.ts";
import type { VectorFile } from "./vector-file.ts";

const DAY = 86_400;
const NOW = 1_790_000_000;
const SITE = "0199e3a4-7c1f-7e2b-9a51-4be0c3d7a001";
const publicKeyPem = createPublicKey(MARKETPLACE_KEY).export({ type: "spki", format: "pem" }).toString();

const CLAIMS = {
  siteId: SITE,
  licenseRef: "SV-4F2A",
  domain: "club.example",
  environment: "production",
  entitlements: [
    { id: "plugin.forum", updatesUntil: NOW + 90 * DAY },
    { id: "theme.harbor", maxVersion: "3.x" },
  ],
  issuedAt: NOW,
  expiresAt: NOW + 30 * DAY,
  refreshAfter: NOW + 7 * DAY,
};

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const input = (claims: object, header: object) => `${part(header)}.${part(claims)}`;
const RS256 = { alg: "RS256", typ: "JWT" };

function issue(changes: object = {}, header: object = RS256, key: KeyObject = MARKETPLACE_KEY): string {
  const signed = input({ ...CLAIMS, ...changes }, header);
  return `${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`;
}

function forgedWithPublicKey(): string {
  const signed = input(CLAIMS, { alg: "HS256", typ: "JWT" });
  return `${signed}.${createHmac("sha256", publicKeyPem).update(signed).digest("base64url")}`;
}

function withOtherClaims(token: string): string {
  const [header, , signature] = token.split(".");
  return `${header}.${part({ ...CLAIMS, entitlements: [{ id: "plugin.shop" }] })}.${signature}`;
}

const accepted = (name: string, token: string, context: object = {}) => ({ name, token, ...context, accepted: true });
const refused = (name: string, reason: string, token: string, context: object = {}) => ({
  name,
  token,
  ...context,
  accepted: false,
  reason,
});
const grants = (...entitlements: unknown[]) => issue({ entitlements });

export const entitlementVectors: VectorFile = {
  name: "entitlements",
  about:
    "Judge each token as the install `siteId` whose clock reads `now` and which verifies with `publicKeyPem`. A case may replace `now` or give `storedIssuedAt`, the issue time of the entitlement held already. `reason` is `signature` when the token itself is not genuine; the other reasons are those of the claims. An implementation must agree on `accepted`; the reason is for its logs.",
  shared: { now: NOW, siteId: SITE, publicKeyPem },
  cases: [
    accepted("as issued", issue()),
    accepted("without a domain", issue({ domain: undefined })),
    accepted("for another domain, which binds nothing", issue({ domain: "elsewhere.example" })),
    accepted("without grants", grants()),
    accepted("claims that nobody knows yet", issue({ future: { more: true } })),
    accepted("key hints are ignored", issue({}, { ...RS256, kid: "2026-1", jku: "https://evil.example/keys" })),
    accepted("without a type", issue({}, { alg: "RS256" })),
    accepted("in its last second", issue(), { now: CLAIMS.expiresAt - 1 }),
    accepted("issued 300 seconds ahead", issue(), { now: NOW - 300 }),
    accepted("as old as the one held", issue(), { storedIssuedAt: NOW }),
    accepted("an updates window that ended", grants({ id: "plugin.forum", updatesUntil: 0 })),
    refused("at its end", "expired", issue(), { now: CLAIMS.expiresAt }),
    refused("long expired", "expired", issue({ issuedAt: 1, refreshAfter: 2, expiresAt: 3 })),
    refused("for another site", "other-site", issue({ siteId: "0199e3a4-7c1f-7e2b-9a51-4be0c3d7a002" })),
    refused("for the same site in other letters", "other-site", issue({ siteId: SITE.toUpperCase() })),
    refused("without a site", "malformed", issue({ siteId: undefined })),
    refused("issued 301 seconds ahead", "issued-in-the-future", issue(), { now: NOW - 301 }),
    refused("older than the one held", "older-than-stored", issue(), { storedIssuedAt: NOW + 1 }),
    refused("lives a second too long", "lifetime", issue({ expiresAt: NOW + 30 * DAY + 1 })),
    refused("refresh after its end", "lifetime", issue({ refreshAfter: NOW + 30 * DAY + 1 })),
    refused("refresh before its issue", "lifetime", issue({ refreshAfter: NOW - 1 })),
    refused("grants as strings", "malformed", grants("plugin.forum")),
    refused("one grant of two as a string", "malformed", grants({ id: "plugin.forum" }, "plugin.shop")),
    refused("grants as an object", "malformed", issue({ entitlements: { "plugin.forum": true } })),
    refused("a grant with a list as its id", "malformed", grants({ id: ["plugin.forum"] })),
    refused("an updates window in milliseconds", "malformed", grants({ id: "plugin.forum", updatesUntil: NOW * 1000 })),
    refused(
      "times in milliseconds",
      "malformed",
      issue({
        issuedAt: NOW * 1000,
        expiresAt: (NOW + 30 * DAY) * 1000,
        refreshAfter: (NOW + 7 * DAY) * 1000,
      }),
    ),
    refused("times as text", "malformed", issue({ expiresAt: String(NOW + 30 * DAY) })),
    refused("times with a fraction", "malformed", issue({ expiresAt: NOW + 0.5 })),
    refused("exp in place of expiresAt", "malformed", issue({ expiresAt: undefined, exp: NOW + 30 * DAY })),
    refused("an environment that does not exist", "malformed", issue({ environment: "prod" })),
    refused("signed by another key", "signature", issue({}, RS256, STRANGER_KEY)),
    refused("other claims under the signature", "signature", withOtherClaims(issue())),
    refused("no signature", "signature", `${input(CLAIMS, RS256)}.`),
    refused("algorithm none", "signature", `${input(CLAIMS, { alg: "none" })}.`),
    refused("algorithm none with the true signature", "signature", issue({}, { alg: "none" })),
    refused("HS256 with the public key as its secret", "signature", forgedWithPublicKey()),
    refused("another algorithm in the header", "signature", issue({}, { alg: "RS512", typ: "JWT" })),
    refused("an algorithm in lower case", "signature", issue({}, { alg: "rs256" })),
    refused("a critical extension", "signature", issue({}, { ...RS256, crit: ["urn:x"], "urn:x": 1 })),
    refused("not a token", "signature", "not-a-token"),
    refused("no text", "signature", ""),
  ],
};
