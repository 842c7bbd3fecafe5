import { sql } from "kysely";
import type { Queryable } from "../../../platform/db/database.js";
import { SUMMARY_COLUMNS, type UserRow } from "../../users/index.js";

export type NewestUserRow = Readonly<Pick<UserRow, "id" | "username" | "display_name" | "avatar_url" | "status">>;

/** Counts the accounts that have a time at or after this one in the column, from the column's index. */
export async function countUsersSince(
  db: Queryable,
  column: "created_at" | "last_seen_at",
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where(column, ">=", since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Published articles of every visibility, from the counters of the lists. */
export async function countPublished(db: Queryable): Promise<number> {
  const { total } = await db
    .selectFrom("article_counts")
    .select(({ fn }) => fn.sum<number | string | null>("value").as("total"))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** Counts the articles that were published since then and still are published. */
export async function countPublishedSince(db: Queryable, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("articles")
    .select((row) => row.fn.countAll<number>().as("count"))
    // The first condition is that of the index, which PostgreSQL does not infer from the second.
    .where("status", "<>", sql.lit("deleted"))
    .where("status", "=", "published")
    .where("published_at", ">=", since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The query that counts comments which are not deleted, exported so that tests can check its plan. */
export function commentsQuery(db: Queryable, since: Date | null) {
  const kept = db
    .selectFrom("comments")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("deleted_at", "is", null);
  return since === null ? kept : kept.where("created_at", ">=", since.toISOString());
}

/** Counts the comments that were written since then, or all, without deleted ones; reads an index alone. */
export async function countComments(db: Queryable, since: Date | null): Promise<number> {
  const { count } = await commentsQuery(db, since).executeTakeFirstOrThrow();
  return Number(count);
}

export async function findNewestUsers(db: Queryable, most: number): Promise<NewestUserRow[]> {
  return db
    .selectFrom("users")
    .select(SUMMARY_COLUMNS)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}
