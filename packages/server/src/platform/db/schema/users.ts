export type UserStatus = "active" | "deactivated" | "banned";

/** Accounts. The folded columns are unique; the users feature normalises them and makes them lower-case. */
export interface UsersTable {
  id: string;
  email: string;
  email_folded: string;
  username: string;
  username_folded: string;
  display_name: string;
  /** Folded display name; a search for members by the beginning of their name compares with it. */
  display_name_folded: string;
  password_hash: string;
  login_pin_hash: string | null;
  status: UserStatus;
  created_at: string;
  updated_at: string;
  last_login_at: string | null;
  bio: string;
  /** Addresses below `/uploads/media/`. */
  avatar_url: string | null;
  cover_url: string | null;
  last_seen_at: string | null;
  last_ip: string | null;
  registration_ip: string | null;
  username_changed_at: string | null;
  email_changed_at: string | null;
  /** JSON text: only what differs from the defaults. */
  privacy: string;
  notification_preferences: string;
  /** Counters, updated by the transactions that change what they count. */
  article_count: number;
  comment_count: number;
  points: number;
  warning_points: number;
  follower_count: number;
  following_count: number;
  profile_view_count: number;
  unread_count: number;
}

/** Former names and addresses of accounts. */
export interface UsernameHistoryTable {
  id: string;
  user_id: string;
  from_username: string;
  /** The folded form. Nobody else may take it for a while. */
  from_folded: string;
  to_username: string;
  changed_at: string;
}

export interface EmailHistoryTable {
  id: string;
  user_id: string;
  from_email: string;
  to_email: string;
  changed_at: string;
}
