const MINUTE = 60;
const DAY = 86_400;

/** Bounds and lifetimes of the marketplace protocol; every time is in seconds, every size in characters or bytes as named. */
export const PROTOCOL_LIMITS = {
  /** A signature counts while its timestamp is at most this far from the receiver's clock, in either direction. */
  timestampToleranceSeconds: 300,
  /** A link request is `expired` from this age on. */
  linkRequestSeconds: 10 * MINUTE,
  /** Least time between two polls of one link request. */
  pollIntervalSeconds: 5,
  /** A download URL is dead from this age on. */
  downloadGrantSeconds: 5 * MINUTE,
  accountTokenSeconds: 30 * DAY,
  /** How long the immediate predecessor of a rotated account token goes on being accepted. */
  tokenOverlapSeconds: 10 * MINUTE,
  entitlementSeconds: 30 * DAY,
  refreshAfterSeconds: 7 * DAY,
  /** Grace after the last successful refresh. */
  graceSeconds: 30 * DAY,
  /** An entitlement issued further ahead of the reader's clock than this is refused. */
  issuedAheadSeconds: 300,
  /** Longest time until a revoked licence stops counting everywhere. */
  longestRevocationSeconds: 37 * DAY,
  domainLength: 253,
  siteIdLength: 128,
  secretLength: 4_096,
  entitlementLength: 256 * 1024,
  grants: 10_000,
  installedPackages: 1_000,
} as const;
