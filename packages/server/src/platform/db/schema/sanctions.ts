/** Warnings. Their points count until they expire or are pardoned. */
export interface WarningsTable {
  id: string;
  user_id: string;
  reason: string;
  points: number;
  issued_by: string | null;
  created_at: string;
  expires_at: string | null;
  /** Time at which a job took its points back. */
  expired_at: string | null;
  pardoned_at: string | null;
  pardoned_by: string | null;
  /** Consequence of its points, as JSON text. */
  consequence: string | null;
}

/** Silences. A member has at most one that is not lifted; a job lifts the ones that have expired. */
export interface SilencesTable {
  id: string;
  user_id: string;
  reason: string;
  issued_by: string | null;
  /** The warning whose points led to it. */
  warning_id: string | null;
  created_at: string;
  expires_at: string | null;
  lifted_at: string | null;
  lifted_by: string | null;
}
