/** What an install keeps about its entitlement. Times in unix seconds. */
export interface EntitlementRecord {
  /** The entitlement as received; it is verified again at each use, so that changing the record gains nothing. */
  readonly token?: string | undefined;
  /** When an entitlement was last fetched and verified. */
  readonly lastSuccess?: number | undefined;
  /** The latest time seen. */
  readonly latestSeen?: number | undefined;
  /** True while the last attempt to refresh failed. */
  readonly refreshFailed: boolean;
}

/** Where an install keeps the record. */
export interface EntitlementStore {
  load(): Promise<EntitlementRecord | undefined>;
  /**
   * Saves the record if the stored token is still `replaces`, in one step; false if it is another. So an older entitlement never
   * replaces a newer one that another process saved meanwhile.
   */
  save(record: EntitlementRecord, replaces: string | undefined): Promise<boolean>;
}
