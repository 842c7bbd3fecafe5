/** The connection to a marketplace: at most one row. It begins with the key pair; the account comes when it is connected. */
export interface MarketplaceConnectionTable {
  slot: string;
  /** The base URL that the key pair and the token are for. */
  marketplace_url: string;
  public_key: string;
  sealed_private_key: string;
  sealed_token: string | null;
  token_expires_at: string | null;
  /** Since when a heartbeat may have rotated the token without the new one having been saved. */
  rotating_since: string | null;
  /** The account's e-mail address, masked by the marketplace. */
  account_ref: string | null;
  environment: string;
  connected_at: string | null;
  last_heartbeat_at: string | null;
  /** Process that runs the heartbeat now, and the time until which others wait for it. */
  heartbeat_holder: string | null;
  heartbeat_until: string | null;
}

/** The entitlement of this site: at most one row. The token is verified at each use, so changing the row gains nothing. */
export interface MarketplaceEntitlementTable {
  slot: string;
  token: string | null;
  last_success_at: string | null;
  latest_seen_at: string | null;
  refresh_failed: 0 | 1;
  /** 1 after an administrator removed the licence: heartbeats do not fetch it again. */
  is_removed: 0 | 1;
}

/** The last update check: at most one row. `answer` and `seen` are JSON text. */
export interface MarketplaceUpdatesTable {
  slot: string;
  answer: string;
  /** The latest version of each package that any answer named. */
  seen: string;
  checked_at: string;
}

/** Items that an administrator has seen: an update of one version, or an advisory. */
export interface MarketplaceAcknowledgementsTable {
  user_id: string;
  subject: string;
  acknowledged_at: string;
}

/** Latest failure by the kind of work; the row is deleted at the next success. */
export interface MarketplaceFailuresTable {
  work: string;
  code: string;
  message: string;
  since: string;
}
