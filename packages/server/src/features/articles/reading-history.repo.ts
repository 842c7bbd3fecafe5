import { sql } from "kysely";
import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import type { Queryable, SqlDialect, Tx } from "../../platform/db/database.js";
import { jsonRows, lockName } from "../../platform/db/dialect-differences.js";
import { type ArticleReach, isReadable } from "./article-reach.repo.js";

/** An article that a member opened. */
export interface OpenedByMember {
  readonly userId: string;
  readonly articleId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/**
 * Serialises writes with switching off or clearing a history: those wait for pending writes, and later writes read the
 * choice.
 */
export const lockHistories = (tx: Tx, dialect: SqlDialect): Promise<void> => lockName(tx, dialect, "reading history");

/** Adds published articles, one row for each, with the time at which the member opened it last. */
export async function addToHistories(tx: Tx, dialect: SqlDialect, opened: readonly OpenedByMember[]): Promise<void> {
  const rows = jsonRows(
    dialect,
    opened.map(({ userId, articleId, at }) => [userId, articleId, at]),
  );
  await sql`
    insert into reading_history (user_id, article_id, read_at)
    select value ->> 0, articles.id, value ->> 2 from ${rows} join articles on articles.id = value ->> 1
    where articles.status = 'published'
    on conflict (user_id, article_id) do update set read_at = excluded.read_at`.execute(tx);
}

/** Keeps the latest `most` rows of a member. */
export async function trimHistory(tx: Tx, userId: string, most: number): Promise<void> {
  const first = await tx
    .selectFrom("reading_history")
    .select(["read_at", "article_id"])
    .where("user_id", "=", userId)
    .orderBy("read_at", "desc")
    .orderBy("article_id", "desc")
    .limit(1)
    .offset(most)
    .executeTakeFirst();
  if (!first) return;
  await tx
    .deleteFrom("reading_history")
    .where("user_id", "=", userId)
    .where(({ eb, and, or }) =>
      or([
        eb("read_at", "<", first.read_at),
        and([eb("read_at", "=", first.read_at), eb("article_id", "<=", first.article_id)]),
      ]),
    )
    .execute();
}

export async function removeFromHistory(tx: Tx, userId: string, articleId: string): Promise<void> {
  await tx.deleteFrom("reading_history").where("user_id", "=", userId).where("article_id", "=", articleId).execute();
}

/** Deletes the whole history of a member, with what is being written to it. */
export async function forgetHistory(tx: Tx, dialect: SqlDialect, userId: string): Promise<void> {
  await lockHistories(tx, dialect);
  await tx.deleteFrom("reading_history").where("user_id", "=", userId).execute();
}

/** Articles that a member opened and may read. */
const readable = (db: Queryable, reach: ArticleReach) =>
  db
    .selectFrom("reading_history")
    .innerJoin("articles", "articles.id", "reading_history.article_id")
    .where("reading_history.user_id", "=", reach.userId)
    .where(isReadable(reach));

/** The query for one page; exported so that tests can check its plan. */
export const historyPageQuery = (db: Queryable, reach: ArticleReach, page: PageParams) =>
  readable(db, reach)
    .select(["reading_history.article_id", "reading_history.read_at"])
    .orderBy("reading_history.read_at", "desc")
    .orderBy("reading_history.article_id", "desc")
    .limit(page.limit)
    .offset(pageOffset(page));

export async function countHistory(db: Queryable, reach: ArticleReach): Promise<number> {
  const counted = readable(db, reach).select(({ fn }) => fn.countAll<number>().as("total"));
  return (await counted.executeTakeFirstOrThrow()).total;
}
