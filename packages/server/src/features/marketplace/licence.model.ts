import { type EntitlementClaims, PROTOCOL_LIMITS } from "@sitevine/contracts";
import type { EntitlementState } from "@sitevine/marketplace-client";
import { isoOf } from "./marketplace-times.model.js";

/** The state of this site's licences; times as ISO 8601 text. */
export interface LicenceStanding {
  readonly state: "not-connected" | "valid" | "grace" | "lapsed";
  readonly expiresAt: string | null;
  /** In grace, when it ends; lapsed, when it ended; null for a licence that was never verified. */
  readonly graceEndsAt: string | null;
}

/** The entitlement that this site holds, with its standing. */
export interface HeldLicence {
  readonly standing: Exclude<LicenceStanding["state"], "not-connected">;
  readonly token: string;
  readonly claims: EntitlementClaims;
  readonly lastSuccessAt: string;
  readonly graceEndsAt: string | null;
}

export const NOT_CONNECTED: LicenceStanding = { state: "not-connected", expiresAt: null, graceEndsAt: null };

function graceEnd({ standing, held }: EntitlementState): string | null {
  if (standing.state === "grace") return isoOf(standing.endsAt);
  if (standing.state === "valid" || held?.lastSuccess === undefined) return null;
  return isoOf(held.lastSuccess + PROTOCOL_LIMITS.graceSeconds);
}

export function standingOf(state: EntitlementState): LicenceStanding {
  const expiresAt = state.held ? isoOf(state.held.claims.expiresAt) : null;
  return { state: state.standing.state, expiresAt, graceEndsAt: graceEnd(state) };
}

export function licenceOf(state: EntitlementState): HeldLicence | null {
  if (!state.held) return null;
  const { token, claims, lastSuccess } = state.held;
  return {
    standing: state.standing.state,
    token,
    claims,
    lastSuccessAt: isoOf(lastSuccess ?? claims.issuedAt),
    graceEndsAt: graceEnd(state),
  };
}
