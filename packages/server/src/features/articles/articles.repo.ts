import { addToCounter } from "../../platform/db/counters.js";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { ArticleBodiesTable, ArticlesTable } from "../../platform/db/schema/articles.js";
import type { PictureUse } from "../media/index.js";

/** The id serves as the slug until the article claims one. */
export async function insertArticle(tx: Tx, article: ArticlesTable, body: ArticleBodiesTable): Promise<void> {
  await tx.insertInto("articles").values(article).execute();
  await tx.insertInto("article_bodies").values(body).execute();
  await addToCounter(tx, "articles", 1);
}

/** Locks the row of an article that is not deleted: nobody else changes it until the transaction ends. */
export function lockArticle(tx: Tx, id: string): Promise<ArticlesTable | undefined> {
  return tx
    .updateTable("articles")
    .set((row) => ({ deleted_at: row.ref("deleted_at") }))
    .where("id", "=", id)
    .where("status", "<>", "deleted")
    .returningAll()
    .executeTakeFirst();
}

export async function updateArticle(tx: Tx, id: string, columns: Partial<ArticlesTable>): Promise<void> {
  await tx.updateTable("articles").set(columns).where("id", "=", id).execute();
}

export function findBody(db: Queryable, id: string): Promise<ArticleBodiesTable> {
  return db.selectFrom("article_bodies").selectAll().where("article_id", "=", id).executeTakeFirstOrThrow();
}

export async function updateBody(tx: Tx, body: ArticleBodiesTable): Promise<void> {
  const { article_id, ...columns } = body;
  await tx.updateTable("article_bodies").set(columns).where("article_id", "=", article_id).execute();
}

/** The time at which a draft is to be published, and who set it. */
export function findSchedule(db: Queryable, id: string) {
  return db
    .selectFrom("articles")
    .select(["publish_at", "publish_by", "author_id"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Ends the schedule of a draft; false when it has another time by now, or none. */
export async function takeSchedule(tx: Tx, id: string, publishAt: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("articles")
    .set({ publish_at: null, publish_by: null })
    .where("id", "=", id)
    .where("status", "=", "draft")
    .where("publish_at", "=", publishAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes an article softly: its row stays, so that nobody else can take its slugs. */
export async function markDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await updateArticle(tx, id, {
    status: "deleted",
    published_at: null,
    featured_at: null,
    deleted_at: now.toISOString(),
  });
  await addToCounter(tx, "articles", -1);
}

/** Counts the articles that an author has created since then, deleted ones included. */
export async function countArticlesSince(tx: Tx, authorId: string, since: string): Promise<number> {
  const { total } = await tx
    .selectFrom("articles")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("author_id", "=", authorId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return total;
}

export async function hasCategory(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom("categories").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** The pictures of articles, so that the media service keeps them. */
export const articlePictures: PictureUse = async (db: Queryable, urls) => {
  const rows = await db
    .selectFrom("articles")
    .select("featured_image_url")
    .distinct()
    .where("featured_image_url", "in", [...urls])
    .execute();
  return rows.flatMap((row) => row.featured_image_url ?? []);
};
