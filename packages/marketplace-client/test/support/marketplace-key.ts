import { generateKeyPairSync, sign } from "node:crypto";
import { type EntitlementClaims, PROTOCOL_LIMITS } from "@sitevine/contracts/protocol";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** The public key of the marketplace of these tests. */
export const MARKETPLACE_PEM = publicKey.export({ type: "spki", format: "pem" }).toString();

/** Issues an entitlement as a marketplace does, with `node:crypto` alone. */
export function issueEntitlement(claims: Partial<EntitlementClaims> & { siteId: string; issuedAt: number }): string {
  const { issuedAt } = claims;
  const all = {
    licenseRef: "L-1",
    environment: "production",
    entitlements: [{ id: "plugin.forum" }],
    expiresAt: issuedAt + PROTOCOL_LIMITS.entitlementSeconds,
    refreshAfter: issuedAt + PROTOCOL_LIMITS.refreshAfterSeconds,
    ...claims,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ alg: "RS256", typ: "JWT" })}.${part(all)}`;
  return `${text}.${sign("sha256", Buffer.from(text), privateKey).toString("base64url")}`;
}
