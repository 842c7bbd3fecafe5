export type ReportStatus = "open" | "in-review" | "resolved" | "dismissed";

/** Everything that members reported about one target. */
export interface ReportsTable {
  id: string;
  target_type: string;
  target_id: string;
  status: ReportStatus;
  /** Reason of the first filing of the round. */
  reason: string;
  note: string | null;
  reporter_id: string | null;
  /** Owner of the target. */
  owner_id: string | null;
  /** The title or first words of the target, as it was reported last. */
  label: string;
  href: string | null;
  /** 1, and one more for each time that it was reopened by a filing. */
  round: number;
  /** Filings of this round. */
  filings: number;
  handler_id: string | null;
  resolution: string | null;
  claimed_by: string | null;
  claimed_until: string | null;
  created_at: string;
  updated_at: string;
}

/** Filing of one member in one round. */
export interface ReportFilingsTable {
  report_id: string;
  round: number;
  reporter_id: string;
  reason: string;
  note: string | null;
  created_at: string;
}

/** A target as it was when it was reported; stored only if it differs from the one before. */
export interface ReportSnapshotsTable {
  id: string;
  report_id: string;
  taken_at: string;
  label: string;
  html: string;
  href: string | null;
  /** JSON text: what stood above it. */
  surroundings: string;
}
