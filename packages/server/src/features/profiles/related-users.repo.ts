import { sql } from "kysely";
import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import type { Queryable } from "../../platform/db/database.js";
import { SUMMARY_COLUMNS, type UserSummary, userSummary } from "../users/index.js";

/** Lists of members in relation to an owner. */
export type RelatedList = "followers" | "following" | "blocks" | "mutes";

export interface RelatedQuery extends PageParams {
  readonly sort: "createdAt" | "username";
  readonly order: "asc" | "desc";
}

export interface RelatedUser {
  readonly user: UserSummary;
  readonly since: string;
}

const SOURCES = {
  followers: (db: Queryable) =>
    db.selectFrom("follows").select(["followed_id as owner_id", "follower_id as user_id", "created_at"]),
  following: (db: Queryable) =>
    db.selectFrom("follows").select(["follower_id as owner_id", "followed_id as user_id", "created_at"]),
  blocks: (db: Queryable) =>
    db.selectFrom("blocks").select(["blocker_id as owner_id", "blocked_id as user_id", "created_at"]),
  mutes: (db: Queryable) =>
    db.selectFrom("mutes").select(["muter_id as owner_id", "muted_id as user_id", "created_at"]),
} as const;

/**
 * The query for one page; exported so that tests can check its plan. Lists that others see leave out accounts that are
 * not active; lists of blocks and mutes, which only their owner sees, contain them.
 */
export const relatedPageQuery = (db: Queryable, list: RelatedList, ownerId: string, query: RelatedQuery) =>
  db
    .selectFrom(SOURCES[list](db).as("relation"))
    .innerJoin("users", "users.id", "relation.user_id")
    .select([...SUMMARY_COLUMNS, "relation.created_at as since"])
    .where("relation.owner_id", "=", ownerId)
    .$if(list === "followers" || list === "following", (page) => page.where("users.status", "=", sql.lit("active")))
    .$if(query.sort === "username", (page) => page.orderBy("users.username_folded", query.order))
    .$if(query.sort === "createdAt", (page) =>
      page.orderBy("relation.created_at", query.order).orderBy("relation.user_id", query.order),
    )
    .limit(query.limit)
    .offset(pageOffset(query));

export async function findRelatedPage(
  db: Queryable,
  list: RelatedList,
  ownerId: string,
  query: RelatedQuery,
): Promise<RelatedUser[]> {
  const rows = await relatedPageQuery(db, list, ownerId, query).execute();
  return rows.map(({ since, ...user }) => ({ user: userSummary(user), since }));
}

/** Counts the members whom this one blocks. */
export async function countBlocks(db: Queryable, blockerId: string): Promise<number> {
  const counted = db.selectFrom("blocks").select((of) => of.fn.countAll<number>().as("total"));
  return (await counted.where("blocker_id", "=", blockerId).executeTakeFirstOrThrow()).total;
}
