import type { Generated } from "kysely";

/** Notifications of a user. Unread notifications of one group become one row with a count; `data` is JSON text. */
export interface NotificationsTable {
  id: string;
  user_id: string;
  kind: string;
  actor_id: string | null;
  data: string;
  href: string | null;
  group_key: string;
  /** 0 once everything that it combined was taken back. */
  amount: number;
  read_at: string | null;
  created_at: string;
  /** Number of members who did it. */
  people: Generated<number>;
  /** 0 for what only mails tell of. */
  is_listed: Generated<number>;
  /** Since when it gathers; null for rows of older releases. */
  began_at: Generated<string | null>;
  /** Since when it gathers nothing more, though it is unread. */
  closed_at: Generated<string | null>;
  /** Time of the latest mail about it; null while something in it has not been mailed. */
  mailed_at: Generated<string | null>;
}

/** Sources that a notification combines, each once. */
export interface NotificationSourcesTable {
  notification_id: string;
  source: string;
  actor_id: string | null;
  href: string | null;
  /** Ascends with the events. */
  event_id: string;
  is_withdrawn: number;
  created_at: string;
}
