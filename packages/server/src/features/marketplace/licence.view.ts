import type { AnswerOf, refreshLicence } from "@sitevine/api";
import type { HeldLicence } from "./licence.model.js";
import { isoOf } from "./marketplace-times.model.js";

export function licenceView({ claims, ...licence }: HeldLicence): AnswerOf<typeof refreshLicence> {
  return {
    siteId: claims.siteId,
    standing: licence.standing,
    entitlementJwt: licence.token,
    grants: claims.entitlements.map(({ id, updatesUntil, maxVersion }) => ({
      id,
      updatesUntil: updatesUntil === undefined ? null : isoOf(updatesUntil),
      maxVersion: maxVersion ?? null,
    })),
    issuedAt: isoOf(claims.issuedAt),
    refreshAfter: isoOf(claims.refreshAfter),
    expiresAt: isoOf(claims.expiresAt),
    lastSuccessAt: licence.lastSuccessAt,
    graceEndsAt: licence.graceEndsAt,
  };
}
