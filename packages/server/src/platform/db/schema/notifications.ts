/** Notifications of a user. Unread notifications of one group become one row with a count; `data` is JSON text. */
export interface NotificationsTable {
  id: string;
  user_id: string;
  kind: string;
  actor_id: string | null;
  data: string;
  href: string | null;
  group_key: string;
  amount: number;
  read_at: string | null;
  created_at: string;
}
