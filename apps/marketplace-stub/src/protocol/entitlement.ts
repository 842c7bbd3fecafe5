import { type KeyObject, sign } from "node:crypto";
import { ENTITLEMENT_ALGORITHM, type EntitlementClaims, PROTOCOL_LIMITS } from "@sitevine/contracts/protocol";
import type { Install } from "../store/installs.js";
import { findLicences } from "../store/licences.js";
import type { StubContext } from "../stub-context.js";

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function signToken(claims: EntitlementClaims, key: KeyObject): string {
  const text = `${part({ alg: ENTITLEMENT_ALGORITHM, typ: "JWT" })}.${part(claims)}`;
  return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
}

/** Signs what an install may use: in production the packages whose seats it holds, otherwise those of its whole account. */
export function issueEntitlement({ store, clock, rules, entitlementKey }: StubContext, install: Install): string {
  const owned = findLicences(store, install.account_id, install.id);
  const licences = rules.usesSeats(install) ? owned.filter(rules.holdsSeat) : owned;
  const issuedAt = clock.now();
  const claims: EntitlementClaims = {
    siteId: install.site_id,
    licenseRef: licences[0]?.ref ?? "none",
    ...(install.domain !== null && { domain: install.domain }),
    environment: install.environment as EntitlementClaims["environment"],
    entitlements: licences.map(rules.grantOf),
    issuedAt,
    expiresAt: issuedAt + PROTOCOL_LIMITS.entitlementSeconds,
    refreshAfter: issuedAt + PROTOCOL_LIMITS.refreshAfterSeconds,
  };
  return signToken(claims, entitlementKey);
}
