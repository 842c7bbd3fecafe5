export type UserStatus = "active" | "deactivated" | "banned";

/** Accounts. The folded columns carry uniqueness: lower-cased and normalised by the users feature. */
export interface UsersTable {
  id: string;
  email: string;
  email_folded: string;
  username: string;
  username_folded: string;
  display_name: string;
  password_hash: string;
  login_pin_hash: string | null;
  status: UserStatus;
  created_at: string;
  updated_at: string;
  last_login_at: string | null;
}
