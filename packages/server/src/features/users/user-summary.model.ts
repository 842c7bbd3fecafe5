import type { UserRow } from "./user-row.repo.js";

/** A user's name and picture. */
export interface UserSummary {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  /** False for an account that is deactivated or banned: it has no profile, so its name leads nowhere. */
  readonly active: boolean;
}

/** The columns that a summary is made of. */
export const SUMMARY_COLUMNS = [
  "users.id",
  "users.username",
  "users.display_name",
  "users.avatar_url",
  "users.status",
] as const;

type SummaryRow = Pick<UserRow, "id" | "username" | "display_name" | "avatar_url" | "status">;

export const userSummary = ({ id, username, display_name, avatar_url, status }: SummaryRow): UserSummary => ({
  id,
  username,
  displayName: display_name,
  avatarUrl: avatar_url,
  active: status === "active",
});
