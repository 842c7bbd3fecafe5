const MINUTE = 60;
const DAY = 86_400;

/** Bounds and lifetimes of the marketplace protocol. Times are in seconds, sizes in characters or bytes as named. */
export const PROTOCOL_LIMITS = {
  /** A signature is valid while its timestamp is at most this far from the receiver's clock, in either direction. */
  timestampToleranceSeconds: 300,
  /** Age at which a link request is `expired`. */
  linkRequestSeconds: 10 * MINUTE,
  /** Shortest time between two polls of one link request. */
  pollIntervalSeconds: 5,
  /** Age at which a download URL stops working. */
  downloadGrantSeconds: 5 * MINUTE,
  accountTokenSeconds: 30 * DAY,
  /** Time for which the immediate predecessor of a rotated account token is still accepted. */
  tokenOverlapSeconds: 10 * MINUTE,
  entitlementSeconds: 30 * DAY,
  refreshAfterSeconds: 7 * DAY,
  /** Grace period after the last successful refresh. */
  graceSeconds: 30 * DAY,
  /** An entitlement whose issue time is further ahead of the receiver's clock is refused. */
  issuedAheadSeconds: 300,
  /** Longest time until a revoked licence is invalid everywhere. */
  longestRevocationSeconds: 37 * DAY,
  domainLength: 253,
  siteIdLength: 128,
  secretLength: 4_096,
  entitlementLength: 256 * 1024,
  grants: 10_000,
  installedPackages: 1_000,
} as const;
