/** News for a user. News of one group that is unread becomes one row that counts; `data` is JSON text. */
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
