import type { Queryable, Tx } from "../../platform/db/database.js";
import type { WorkingCopiesTable } from "../../platform/db/schema/articles.js";
import type { PictureUse } from "../media/index.js";
import type { LiveArticle } from "./working-copy.model.js";

/** Reads a working copy. A writer locks its article before, so that two writers of a copy wait for each other. */
export function findWorkingCopy(db: Queryable, articleId: string): Promise<WorkingCopiesTable | undefined> {
  return db.selectFrom("working_copies").selectAll().where("article_id", "=", articleId).executeTakeFirst();
}

/** Times at which working copies were written last and are to be published; articles without one are absent. */
export async function findUnpublished(db: Queryable, articleIds: readonly string[]) {
  if (articleIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom("working_copies")
    .select(["article_id", "updated_at", "publish_at"])
    .where("article_id", "in", [...articleIds])
    .execute();
  return new Map(
    rows.map(({ article_id, updated_at, publish_at }) => [
      article_id,
      { updatedAt: updated_at, publishAt: publish_at },
    ]),
  );
}

/** Time at which a working copy is to be published, the member who set it, and the author of the article. */
export function findCopySchedule(db: Queryable, articleId: string) {
  return db
    .selectFrom("working_copies")
    .innerJoin("articles", "articles.id", "working_copies.article_id")
    .select(["working_copies.publish_at", "working_copies.publish_by", "articles.author_id"])
    .where("working_copies.article_id", "=", articleId)
    .executeTakeFirst();
}

/** Ends the schedule of a working copy; false when it has another time by now, or none. */
export async function takeCopySchedule(tx: Tx, articleId: string, publishAt: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("working_copies")
    .set({ publish_at: null, publish_by: null })
    .where("article_id", "=", articleId)
    .where("publish_at", "=", publishAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertWorkingCopy(tx: Tx, copy: WorkingCopiesTable): Promise<void> {
  await tx.insertInto("working_copies").values(copy).execute();
}

export async function updateWorkingCopy(tx: Tx, id: string, columns: Partial<WorkingCopiesTable>): Promise<void> {
  await tx.updateTable("working_copies").set(columns).where("article_id", "=", id).execute();
}

/** Returns the copy that was deleted; undefined without one. */
export function deleteWorkingCopy(tx: Tx, articleId: string): Promise<WorkingCopiesTable | undefined> {
  return tx.deleteFrom("working_copies").where("article_id", "=", articleId).returningAll().executeTakeFirst();
}

/** The pictures of working copies, so that the media service keeps them. */
export const workingCopyPictures: PictureUse = async (db: Queryable, urls) => {
  const rows = await db
    .selectFrom("working_copies")
    .select("featured_image_url")
    .distinct()
    .where("featured_image_url", "in", [...urls])
    .execute();
  return rows.flatMap((row) => row.featured_image_url ?? []);
};

/** An article with its text, whatever its status. */
export async function findLiveArticle(db: Queryable, id: string): Promise<LiveArticle | undefined> {
  const [article, body] = await Promise.all([
    db.selectFrom("articles").selectAll().where("id", "=", id).executeTakeFirst(),
    db.selectFrom("article_bodies").selectAll().where("article_id", "=", id).executeTakeFirst(),
  ]);
  return article && body && { article, body };
}
