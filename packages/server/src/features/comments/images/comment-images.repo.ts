import type { ExpressionBuilder } from "kysely";
import type { Queryable, Tx } from "../../../platform/db/database.js";
import type { CommentImagesTable } from "../../../platform/db/schema/comment-images.js";
import type { CommentsTable } from "../../../platform/db/schema/comments.js";
import type { Schema } from "../../../platform/db/schema/index.js";
import { textImageRepo } from "../../media/index.js";

/** The stored images of a member, the newest first; exported so that tests can check its plan. */
export const ownImagesQuery = (db: Queryable, ownerId: string, limit: number) =>
  db
    .selectFrom("comment_images")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("state", "=", "stored")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);

/** Those of these images that are the member's and stored. */
export async function findOwnAmong(
  db: Queryable,
  ownerId: string,
  ids: readonly string[],
): Promise<CommentImagesTable[]> {
  if (ids.length === 0) return [];
  const images = db.selectFrom("comment_images").selectAll().where("id", "in", ids);
  return images.where("owner_id", "=", ownerId).where("state", "=", "stored").execute();
}

/** Counts the images that a member has uploaded since a time, those that are being stored included. */
export async function countUploadedSince(db: Queryable, ownerId: string, time: string): Promise<number> {
  const { total } = await db
    .selectFrom("comment_images")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("owner_id", "=", ownerId)
    .where("created_at", ">", time)
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertImage(tx: Tx, image: CommentImagesTable): Promise<void> {
  await tx.insertInto("comment_images").values(image).execute();
}

/** Marks these images as shown, and returns those that still exist. A removal waits for this, and sees it. */
export async function markShown(tx: Tx, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .updateTable("comment_images")
    .set({ idle_since: null })
    .where("id", "in", ids)
    .where("state", "=", "stored")
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks the images that a report keeps. */
export async function markReported(tx: Tx, ids: readonly string[], at: string): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("comment_images")
    .set({ reported_at: at })
    .where("id", "in", ids)
    .where("reported_at", "is", null)
    .execute();
}

export async function findUsed(db: Queryable, commentId: string): Promise<readonly string[]> {
  const uses = db.selectFrom("comment_image_uses").select("image_id").where("comment_id", "=", commentId);
  return (await uses.execute()).map(({ image_id }) => image_id);
}

export async function insertUses(tx: Tx, commentId: string, imageIds: readonly string[]): Promise<void> {
  if (imageIds.length === 0) return;
  const rows = imageIds.map((image_id) => ({ comment_id: commentId, image_id }));
  await tx
    .insertInto("comment_image_uses")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const BATCH = 500;

/** Notes since when nothing shows those of these images that nothing shows any more. */
async function markIdle(tx: Tx, ids: readonly string[], since: string): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH)
    await tx
      .updateTable("comment_images")
      .set({ idle_since: since })
      .where("id", "in", ids.slice(start, start + BATCH))
      .where("idle_since", "is", null)
      .where(isUnused)
      .execute();
}

/** Removes the uses of these images, or of all, by comments, and notes since when nothing shows those that nothing else shows. */
export async function deleteUses(
  tx: Tx,
  of: {
    readonly comments: readonly string[] | ReturnType<typeof commentsOnArticle>;
    readonly imageIds?: readonly string[];
  },
  since: string,
): Promise<void> {
  if (("length" in of.comments && of.comments.length === 0) || of.imageIds?.length === 0) return;
  const uses = tx.deleteFrom("comment_image_uses").where("comment_id", "in", of.comments);
  const gone = await (of.imageIds ? uses.where("image_id", "in", of.imageIds) : uses).returning("image_id").execute();
  await markIdle(tx, [...new Set(gone.map(({ image_id }) => image_id))], since);
}

/** The query for the ids of the comments of an article, of which there may be any number. */
export const commentsOnArticle = (db: Queryable, articleId: string) =>
  db.selectFrom("comments").select("comments.id").where("place", "=", "article").where("place_id", "=", articleId);

type Of = ExpressionBuilder<Schema, "comment_images">;

const isUnused = ({ not, exists, selectFrom }: Of) =>
  not(
    exists(
      selectFrom("comment_image_uses")
        .select("comment_image_uses.image_id")
        .whereRef("comment_image_uses.image_id", "=", "comment_images.id"),
    ),
  );

/** It was never stored, is being removed already, or neither a comment nor a report shows it. */
const isSurplus = (of: Of) =>
  of.or([
    of("comment_images.state", "<>", "stored"),
    of.and([of("comment_images.reported_at", "is", null), isUnused(of)]),
  ]);

/** Images that nothing has shown since before that time; exported so that tests can check its plan. */
export const surplusCommentImagesQuery = (db: Queryable, before: string, limit: number) =>
  db
    .selectFrom("comment_images")
    .select(["id", "widths"])
    .where("idle_since", "<", before)
    .where(isSurplus)
    .orderBy("idle_since")
    .orderBy("id")
    .limit(limit);

/** Operations on image rows that comments share with other texts. */
export const commentImageRows = textImageRepo("comment_images", isSurplus);

/** Marks a stored image of a member as removed unless a comment or a report shows it; undefined when nothing was changed. */
export function removeUnshown(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<Pick<CommentImagesTable, "widths"> | undefined> {
  return tx
    .updateTable("comment_images")
    .set({ state: "removed" })
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where("state", "=", "stored")
    .where("idle_since", "is not", null)
    .where("reported_at", "is", null)
    .where(isUnused)
    .returning("widths")
    .executeTakeFirst();
}

export type ServedImage = Pick<CommentImagesTable, "owner_id" | "widths">;

export function findServedImage(db: Queryable, id: string): Promise<ServedImage | undefined> {
  const image = db.selectFrom("comment_images").select(["owner_id", "widths"]).where("id", "=", id);
  return image.where("state", "=", "stored").executeTakeFirst();
}

/**
 * Finds the places where comments show an image; an image is in few comments, and one that its reader sees is enough.
 */
export const findPlacesShowing = (
  db: Queryable,
  imageId: string,
  limit: number,
): Promise<Pick<CommentsTable, "place" | "place_id">[]> =>
  db
    .selectFrom("comment_image_uses")
    .innerJoin("comments", "comments.id", "comment_image_uses.comment_id")
    .select(["comments.place", "comments.place_id"])
    .distinct()
    .where("comment_image_uses.image_id", "=", imageId)
    .where("comments.deleted_at", "is", null)
    .limit(limit)
    .execute();
