/** Records of changes; `actor_id` is null for the site itself and `detail` is JSON text. */
export interface ActivityLogTable {
  id: string;
  actor_id: string | null;
  action: string;
  subject: string;
  detail: string;
  created_at: string;
}
