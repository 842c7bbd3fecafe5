import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { UserStatus } from "../../platform/db/schema/users.js";
import { inChunks } from "./origins.repo.js";

/** A user of a case as a ban of all needs to know them. */
export interface CaseUser {
  readonly id: string;
  readonly status: UserStatus;
}

/** The users of a case, always in the same order. */
export const usersOfCase = (db: Queryable, caseId: string) =>
  db
    .selectFrom("review_case_users")
    .innerJoin("users", "users.id", "review_case_users.user_id")
    .select(["users.id", "users.status"])
    .where("review_case_users.case_id", "=", caseId)
    .orderBy("review_case_users.user_id");

export const findUsersOfCase = (db: Queryable, caseId: string): Promise<CaseUser[]> =>
  usersOfCase(db, caseId).execute();

/** The first `limit` users of each of these cases, and how many each has. */
export const firstUsersOfCases = (db: Queryable, caseIds: readonly string[], limit: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom("review_case_users")
        .select([
          "case_id",
          "user_id",
          sql<number>`row_number() over (partition by case_id order by user_id)`.as("number"),
          sql<number>`count(*) over (partition by case_id)`.as("total"),
        ])
        .where("case_id", "in", caseIds)
        .as("numbered"),
    )
    .select(["case_id", "user_id", "total"])
    .where("number", "<=", limit);

/** Finds the users among these ids that exist. */
export const findKnownUsers = (db: Queryable, ids: readonly string[]): Promise<CaseUser[]> =>
  inChunks(new Set(ids), (part) => db.selectFrom("users").select(["id", "status"]).where("id", "in", part).execute());

/** The live cases of a pattern that have one of these users, the oldest first. */
export async function findLiveCasesOf(db: Queryable, pattern: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await inChunks(userIds, (part) => liveCasesOf(db, pattern, part).execute());
  // Ids grow with time.
  return [...new Set(rows.map(({ case_id }) => case_id))].sort();
}

export const liveCasesOf = (db: Queryable, pattern: string, userIds: readonly string[]) =>
  db
    .selectFrom("review_case_users")
    .select("case_id")
    .distinct()
    .where("pattern", "=", pattern)
    .where("user_id", "in", userIds)
    .where("is_live", "=", sql.lit(1));

/** The cases of a pattern that have every one of these users, the newest first. */
export async function findCasesWithAll(
  db: Queryable,
  pattern: string,
  userIds: readonly string[],
): Promise<{ readonly id: string; readonly hasException: boolean }[]> {
  const [some] = userIds;
  if (some === undefined) return [];
  const cases = await casesOfUser(db, pattern, some).execute();
  const whole = [];
  for (const { id, exception_at } of cases) {
    const counts = await inChunks(userIds, (part) => usersInCase(db, id, part).execute());
    if (counts.length === userIds.length) whole.push({ id, hasException: exception_at !== null });
  }
  return whole;
}

export const casesOfUser = (db: Queryable, pattern: string, userId: string) =>
  db
    .selectFrom("review_case_users")
    .innerJoin("review_cases", "review_cases.id", "review_case_users.case_id")
    .select(["review_cases.id", "review_cases.exception_at"])
    .where("review_case_users.user_id", "=", userId)
    .where("review_case_users.pattern", "=", pattern)
    .orderBy("review_case_users.case_id", "desc");

export const usersInCase = (db: Queryable, caseId: string, userIds: readonly string[]) =>
  db.selectFrom("review_case_users").select("user_id").where("case_id", "=", caseId).where("user_id", "in", userIds);

/** Adds users to a live case. Those who are in a live case of the pattern already, in this one or another, stay there. */
export async function addUsersToCase(
  tx: Tx,
  { id, pattern }: { readonly id: string; readonly pattern: string },
  userIds: readonly string[],
): Promise<number> {
  const added = await inChunks(userIds, (part) =>
    tx
      .insertInto("review_case_users")
      .values(part.map((userId) => ({ case_id: id, user_id: userId, pattern, is_live: 1 })))
      .onConflict((conflict) => conflict.doNothing())
      .returning("user_id")
      .execute(),
  );
  return added.length;
}

/** Whether another live case of the pattern has one of the users of this case. */
export async function hasLiveOverlap(db: Queryable, caseId: string): Promise<boolean> {
  return (await liveOverlap(db, caseId).executeTakeFirst()) !== undefined;
}

export const liveOverlap = (db: Queryable, caseId: string) =>
  db
    .selectFrom("review_case_users as own")
    .innerJoin("review_case_users as other", (join) =>
      join.onRef("other.user_id", "=", "own.user_id").onRef("other.pattern", "=", "own.pattern"),
    )
    .select("other.case_id")
    .where("own.case_id", "=", caseId)
    .where("other.case_id", "!=", caseId)
    .where("other.is_live", "=", sql.lit(1))
    .limit(1);
