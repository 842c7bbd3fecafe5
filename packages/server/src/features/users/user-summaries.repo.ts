import type { Reader } from "../../platform/db/database.js";
import { fold } from "./users.repo.js";

/** A user as a name with a picture. */
export interface UserSummary {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
}

/** Several users by id; an id that nobody has is absent. */
export async function findUserSummaries(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, UserSummary>> {
  const known = [...new Set(ids)];
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "username", "display_name as displayName", "avatar_url as avatarUrl"])
    .where("id", "in", known)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Active users by username in whatever spelling; a name that nobody has is absent. */
export async function findUserIdsByName(db: Reader, usernames: readonly string[]): Promise<string[]> {
  if (usernames.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("username_folded", "in", usernames.map(fold))
    .where("status", "=", "active")
    .execute();
  return rows.map(({ id }) => id);
}
