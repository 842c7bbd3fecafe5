/** Bans. A user has at most one that is not lifted; a job lifts the ones that have expired. */
export interface BansTable {
  id: string;
  user_id: string;
  reason: string;
  issued_by: string | null;
  case_id: string | null;
  warning_id: string | null;
  created_at: string;
  expires_at: string | null;
  lifted_at: string | null;
  lifted_by: string | null;
}
