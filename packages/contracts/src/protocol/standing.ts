import { PROTOCOL_LIMITS } from "./limits.js";

/** Facts from which an install determines its standing; times in unix seconds. */
export interface StandingFacts {
  readonly now: number;
  /** Latest time that this install has seen, so that setting the clock back does not extend the grace period. */
  readonly latestSeen?: number | undefined;
  /** Time at which an entitlement was last fetched and verified; a failed refresh does not change it. */
  readonly lastSuccess?: number | undefined;
  /** True while the last refresh succeeded and the stored entitlement verifies now. */
  readonly verified: boolean;
}

/**
 * `valid`: all is well. `grace`: verification fails or the marketplace is unreachable, for at most 30 days after the last
 * success. `lapsed`: no success in that time, or never one. Running plugins continue in every standing; when lapsed, licensed
 * packages cannot be enabled or updated.
 */
export type Standing =
  | { readonly state: "valid" }
  | { readonly state: "grace"; readonly endsAt: number }
  | { readonly state: "lapsed"; readonly reason: "never-verified" | "grace-ended" };

/** The standing of an install. The grace period starts with the last success, never with an expiry or the first failure. */
export function judgeStanding({ now, latestSeen, lastSuccess, verified }: StandingFacts): Standing {
  if (lastSuccess === undefined || !Number.isFinite(lastSuccess)) return { state: "lapsed", reason: "never-verified" };
  const endsAt = lastSuccess + PROTOCOL_LIMITS.graceSeconds;
  const time = Math.max(now, latestSeen ?? now, lastSuccess);
  if (!(time < endsAt)) return { state: "lapsed", reason: "grace-ended" };
  return verified ? { state: "valid" } : { state: "grace", endsAt };
}
