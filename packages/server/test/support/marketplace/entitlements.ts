import { createSign, generateKeyPairSync } from "node:crypto";
import type { EntitlementClaims } from "@sitevine/contracts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** Value of LICENSE_PUBLIC_KEY that an operator sets. */
export const ENTITLEMENT_KEY = publicKey.export({ type: "spki", format: "pem" }).toString();

/** A key that signed nothing. */
export const OTHER_ENTITLEMENT_KEY = generateKeyPairSync("rsa", { modulusLength: 2048 })
  .publicKey.export({ type: "spki", format: "pem" })
  .toString();

const DAY = 86_400;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** An entitlement for an install, as a marketplace issues it now. */
export function issueEntitlement(
  claims: Pick<EntitlementClaims, "siteId" | "entitlements" | "environment"> & Partial<EntitlementClaims>,
  now: number,
): string {
  const issued = {
    licenseRef: "order-1",
    issuedAt: now,
    expiresAt: now + 30 * DAY,
    refreshAfter: now + 7 * DAY,
    ...claims,
  };
  const signed = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(issued)}`;
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey).toString("base64url")}`;
}
