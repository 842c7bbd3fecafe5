import { PROTOCOL_LIMITS } from "./limits.js";

/** What an install knows when it judges its entitlement; times in unix seconds. */
export interface StandingFacts {
  readonly now: number;
  /** Highest time that this install has seen; a clock that was set back does not lengthen grace. */
  readonly latestSeen?: number | undefined;
  /** When an entitlement was last fetched and verified; a failed refresh never moves it. */
  readonly lastSuccess?: number | undefined;
  /** True while the last refresh worked and the stored entitlement verifies now. */
  readonly verified: boolean;
}

/**
 * `valid`: all is well. `grace`: verification fails or the marketplace is unreachable, for at most 30 days after the last
 * success. `lapsed`: no success in that time, or never one. Running plugins go on running in every standing; when lapsed,
 * enabling and updating licensed packages is refused.
 */
export type Standing =
  | { readonly state: "valid" }
  | { readonly state: "grace"; readonly endsAt: number }
  | { readonly state: "lapsed"; readonly reason: "never-verified" | "grace-ended" };

/** The standing of an install. Grace counts from the last success, never from an expiry or from the first failure. */
export function judgeStanding({ now, latestSeen, lastSuccess, verified }: StandingFacts): Standing {
  if (lastSuccess === undefined || !Number.isFinite(lastSuccess)) return { state: "lapsed", reason: "never-verified" };
  const endsAt = lastSuccess + PROTOCOL_LIMITS.graceSeconds;
  const time = Math.max(now, latestSeen ?? now, lastSuccess);
  if (!(time < endsAt)) return { state: "lapsed", reason: "grace-ended" };
  return verified ? { state: "valid" } : { state: "grace", endsAt };
}
