import { sql } from "kysely";
import type { Queryable, SqlDialect, Tx } from "../../platform/db/database.js";
import { jsonRows, lockName } from "../../platform/db/dialect-differences.js";
import { letsSee, SUMMARY_COLUMNS, type UserSummary, userSummary } from "../users/index.js";

/** Counts views, so many of each profile. */
export async function countViews(tx: Tx, dialect: SqlDialect, views: ReadonlyMap<string, number>): Promise<void> {
  // Processes that count the same profiles in different orders would wait for each other.
  await lockName(tx, dialect, "profile views");
  await sql`
    update users set profile_view_count = profile_view_count + cast(value ->> 1 as integer)
    from ${jsonRows(dialect, [...views])} where users.id = value ->> 0`.execute(tx);
}

/** Records a visit; it replaces a former one of the same visitor. */
export async function putVisit(tx: Tx, ownerId: string, visitorId: string, now: Date): Promise<void> {
  const visited_at = now.toISOString();
  await tx
    .insertInto("profile_visits")
    .values({ owner_id: ownerId, visitor_id: visitorId, visited_at })
    .onConflict((conflict) => conflict.columns(["owner_id", "visitor_id"]).doUpdateSet({ visited_at }))
    .execute();
}

/** Deletes the visits of two members to each other's profiles. */
export async function deleteVisits(tx: Tx, one: string, other: string): Promise<void> {
  await tx
    .deleteFrom("profile_visits")
    .where("owner_id", "in", [one, other])
    .where("visitor_id", "in", [one, other])
    .execute();
}

export interface Visit {
  readonly user: UserSummary;
  readonly visitedAt: string;
}

/** The query for the latest visitors; exported so that tests can check its plan. */
export const visitorsQuery = (db: Queryable, ownerId: string, limit: number) =>
  db
    .selectFrom("profile_visits")
    .innerJoin("users", "users.id", "profile_visits.visitor_id")
    .select([...SUMMARY_COLUMNS, "profile_visits.visited_at"])
    .where("profile_visits.owner_id", "=", ownerId)
    .where("users.status", "=", "active")
    .where(letsSee("showVisits", "users.privacy"))
    .orderBy("profile_visits.visited_at", "desc")
    .orderBy("profile_visits.visitor_id", "desc")
    .limit(limit);

/** The latest visitors who show their visits. */
export async function findVisitors(db: Queryable, ownerId: string, limit: number): Promise<Visit[]> {
  const rows = await visitorsQuery(db, ownerId, limit).execute();
  return rows.map(({ visited_at, ...user }) => ({ user: userSummary(user), visitedAt: visited_at }));
}
