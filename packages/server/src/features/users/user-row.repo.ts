import { sql } from "kysely";
import type { UsersTable } from "../../platform/db/schema/users.js";

/** The secrets that grant access to an account. Only `features/auth` reads them. */
export type UserSecrets = Pick<UsersTable, "password_hash" | "login_pin_hash">;

const PLAIN_COLUMNS = [
  "id",
  "email",
  "email_folded",
  "username",
  "username_folded",
  "display_name",
  "display_name_folded",
  "status",
  "created_at",
  "updated_at",
  "last_login_at",
  "bio",
  "avatar_url",
  "cover_url",
  "last_seen_at",
  "last_ip",
  "registration_ip",
  "username_changed_at",
  "email_changed_at",
  "privacy",
  "notification_preferences",
  "article_count",
  "comment_count",
  "points",
  "warning_points",
  "follower_count",
  "following_count",
  "profile_view_count",
  "unread_count",
] as const satisfies readonly Exclude<keyof UsersTable, keyof UserSecrets>[];

/** An account as every feature may read it: its row without the secrets. */
export type UserRow = Readonly<Pick<UsersTable, (typeof PLAIN_COLUMNS)[number]>> & {
  /** 1 when logging in also requires a PIN, otherwise 0. */
  readonly has_login_pin: number;
};

const hasLoginPin = sql<number>`case when ${sql.ref("login_pin_hash")} is null then 0 else 1 end`.as("has_login_pin");

/** The columns of a {UserRow}, for queries that select from `users`. */
export const USER_COLUMNS = [...PLAIN_COLUMNS, hasLoginPin] as const;
