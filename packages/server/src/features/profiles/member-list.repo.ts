import { sql } from "kysely";
import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import { readCounter } from "../../platform/db/counters.js";
import type { Queryable } from "../../platform/db/database.js";
import { prepared } from "../../platform/db/prepared.js";
import { USER_COLUMNS, type UserRow } from "../users/index.js";

/** The order of a list of members: by time of registration, or by points. */
export type MemberSort = "newest" | "mostActive";

export interface MemberListQuery extends PageParams {
  readonly sort: MemberSort;
}

const SORT_COLUMNS = { newest: "users.created_at", mostActive: "users.points" } as const;

/** The query for one page of members; exported so that tests can check its plan. */
export const memberPageQuery = (db: Queryable, { sort, ...page }: MemberListQuery) =>
  db
    .selectFrom("users")
    .select(USER_COLUMNS)
    .where("users.status", "=", sql.lit("active"))
    .orderBy(SORT_COLUMNS[sort], "desc")
    .orderBy("users.id", "desc")
    .limit(page.limit)
    .offset(pageOffset(page));

export const findMembersPage = (db: Queryable, query: MemberListQuery): Promise<UserRow[]> =>
  memberPageQuery(db, query).execute();

/** Members by id; accounts that are not active are left out. */
export async function findMembersById(db: Queryable, ids: readonly string[]): Promise<UserRow[]> {
  if (ids.length === 0) return [];
  const found = db
    .selectFrom("users")
    .select(USER_COLUMNS)
    .where("id", "in", [...ids]);
  return found.where("status", "=", "active").execute();
}

const bioById = prepared<{ id: string }, Pick<UserRow, "bio" | "privacy">>((db, slot) =>
  db.selectFrom("users").select(["bio", "privacy"]).where("id", "=", slot("id")).where("status", "=", "active"),
);

/** Finds a member's bio, with who may read it; undefined for an account that is not active. */
export async function findBio(db: Queryable, id: string): Promise<Pick<UserRow, "bio" | "privacy"> | undefined> {
  const [row] = await bioById(db, { id });
  return row;
}

/** The query for the accounts that are not active; exported so that tests can check its plan. */
export const inactiveQuery = (db: Queryable) =>
  db
    .selectFrom("users")
    .select((of) => of.fn.countAll<number>().as("total"))
    .where("users.status", "<>", sql.lit("active"));

/** Counts the members whose account is active. */
export async function countMembers(db: Queryable): Promise<number> {
  const [all, inactive] = [await readCounter(db, "users"), await inactiveQuery(db).executeTakeFirstOrThrow()];
  return Math.max(0, all - inactive.total);
}
