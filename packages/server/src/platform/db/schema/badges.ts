/** Badges. One with a metric is awarded automatically when the threshold is reached. */
export interface BadgesTable {
  id: string;
  key: string;
  name: string;
  description: string;
  fa_icon: string;
  color: string | null;
  rule_metric: string | null;
  rule_threshold: number | null;
  is_system: 0 | 1;
  is_active: 0 | 1;
  position: number;
  holder_count: number;
  created_at: string;
}

/** Badges that were taken away; no rule awards them again. */
export interface BadgeRefusalsTable {
  badge_id: string;
  user_id: string;
  created_at: string;
}

export interface BadgeAwardsTable {
  badge_id: string;
  user_id: string;
  note: string | null;
  awarded_at: string;
  /** Null when a rule awarded it. */
  awarded_by: string | null;
}
