/** Acts of moderators. Rows are only added, and deleted by age. `before` and `after` are JSON text. */
export interface ModerationLogTable {
  id: string;
  action: string;
  /** Null for the site itself. */
  actor_id: string | null;
  target_type: string;
  target_id: string;
  /** The member whom it concerned. */
  user_id: string | null;
  reason: string | null;
  before: string | null;
  after: string | null;
  /** The entry that this one takes back; each entry is taken back at most once. */
  undoes: string | null;
  created_at: string;
}
