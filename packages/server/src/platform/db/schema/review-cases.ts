/** Origin of a session, as keyed digests. One row per session, erased by age. */
export interface SignalsTable {
  session_id: string;
  user_id: string;
  kind: "login" | "registration";
  /** Digest of the address; IPv6 counts by its /64. */
  address: string;
  /** Digest of the user agent. */
  device: string;
  created_at: string;
}

export type CaseStatus = "open" | "in-review" | "resolved" | "dismissed";
export type CaseSeverity = "low" | "medium" | "high";

/** Findings of the analysis. With an exception, the pattern no longer reports the users of the case. */
export interface ReviewCasesTable {
  id: string;
  pattern: string;
  status: CaseStatus;
  severity: CaseSeverity;
  summary: string;
  created_at: string;
  updated_at: string;
  closed_at: string | null;
  exception_by: string | null;
  exception_at: string | null;
}

/** Users of a case. `is_live` is 1 while it is open or in review; per pattern a user has one such row at most. */
export interface ReviewCaseUsersTable {
  case_id: string;
  user_id: string;
  pattern: string;
  is_live: number;
}

/** The timeline of a case. */
export interface ReviewEvidenceTable {
  id: string;
  case_id: string;
  /** Digest of the whole evidence: equal evidence is stored once. */
  digest: string;
  label: string;
  value: string;
  at: string | null;
  user_id: string | null;
}

/** Notes of moderators on a case. */
export interface ReviewNotesTable {
  id: string;
  case_id: string;
  author_id: string | null;
  text: string;
  created_at: string;
}

/** Up to when each scan has seen everything. */
export interface ReviewScansTable {
  name: string;
  ran_until: string;
}
