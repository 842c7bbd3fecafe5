import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import type { Queryable, Tx } from "../../platform/db/database.js";
import { type ArticleReach, isReadable } from "./article-reach.repo.js";

export async function hasBookmark(db: Queryable, userId: string, articleId: string): Promise<boolean> {
  const row = await db
    .selectFrom("bookmarks")
    .select("article_id")
    .where("user_id", "=", userId)
    .where("article_id", "=", articleId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Repeating it changes nothing. */
export async function insertBookmark(tx: Tx, userId: string, articleId: string, at: string): Promise<void> {
  await tx
    .insertInto("bookmarks")
    .values({ user_id: userId, article_id: articleId, created_at: at })
    .onConflict((conflict) => conflict.columns(["user_id", "article_id"]).doNothing())
    .execute();
}

/** False when there was none. */
export async function deleteBookmark(tx: Tx, userId: string, articleId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("bookmarks")
    .where("user_id", "=", userId)
    .where("article_id", "=", articleId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The bookmarks of a member whose articles the member may read. */
const readable = (db: Queryable, reach: ArticleReach) =>
  db
    .selectFrom("bookmarks")
    .innerJoin("articles", "articles.id", "bookmarks.article_id")
    .where("bookmarks.user_id", "=", reach.userId)
    .where(isReadable(reach));

/** The query for one page; exported so that tests can check its plan. */
export const bookmarkPageQuery = (
  db: Queryable,
  reach: ArticleReach,
  { order, ...page }: PageParams & { readonly order: "asc" | "desc" },
) =>
  readable(db, reach)
    .select(["bookmarks.article_id", "bookmarks.created_at"])
    .orderBy("bookmarks.created_at", order)
    .orderBy("bookmarks.article_id", order)
    .limit(page.limit)
    .offset(pageOffset(page));

export async function countBookmarks(db: Queryable, reach: ArticleReach): Promise<number> {
  const counted = readable(db, reach).select(({ fn }) => fn.countAll<number>().as("total"));
  return (await counted.executeTakeFirstOrThrow()).total;
}
