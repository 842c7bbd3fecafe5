import type { Queryable } from "../../platform/db/database.js";
import { preparedForIds } from "../../platform/db/prepared.js";
import { SUMMARY_COLUMNS, type UserSummary, userSummary } from "./user-summary.model.js";
import { fold } from "./users.repo.js";

const summariesOf = preparedForIds((db, ids) => db.selectFrom("users").select(SUMMARY_COLUMNS).where("id", "in", ids));

/** Several users by id; unknown ids are absent. */
export async function findUserSummaries(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UserSummary>> {
  const rows = await summariesOf(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, userSummary(row)]));
}

/** Active users by username in any spelling; unknown names are absent. */
export async function findUserIdsByName(db: Queryable, usernames: readonly string[]): Promise<string[]> {
  if (usernames.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("username_folded", "in", usernames.map(fold))
    .where("status", "=", "active")
    .execute();
  return rows.map(({ id }) => id);
}
