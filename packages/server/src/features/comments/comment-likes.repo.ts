import type { Queryable, Tx } from "../../platform/db/database.js";
import { prepared } from "../../platform/db/prepared.js";

/** False when the like existed already. */
export async function insertLike(tx: Tx, commentId: string, userId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("comment_likes")
    .values({ comment_id: commentId, user_id: userId, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False when there was no like. */
export async function deleteLike(tx: Tx, commentId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("comment_likes")
    .where("comment_id", "=", commentId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Changes the number of likes and returns the new one; null when the comment was deleted meanwhile. */
export async function addToLikes(tx: Tx, commentId: string, amount: number): Promise<number | null> {
  const row = await tx
    .updateTable("comments")
    .set((own) => ({ like_count: own("like_count", "+", amount) }))
    .where("id", "=", commentId)
    .where("deleted_at", "is", null)
    .returning("like_count")
    .executeTakeFirst();
  return row?.like_count ?? null;
}

/** Read in the transaction of the caller. */
export async function likesComment(
  db: Queryable,
  { commentId, userId }: { readonly commentId: string; readonly userId: string },
): Promise<boolean> {
  return (await findLiked(db, userId, [commentId])).size > 0;
}

const likedOne = prepared<{ userId: string; commentId: string }, { comment_id: string }>((db, slot) =>
  db
    .selectFrom("comment_likes")
    .select("comment_id")
    .where("user_id", "=", slot("userId"))
    .where("comment_id", "=", slot("commentId")),
);

/** The comments among these that the user likes. */
export async function findLiked(
  db: Queryable,
  userId: string,
  commentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const [commentId, ...others] = commentIds;
  if (commentId === undefined) return new Set();
  if (others.length === 0) return new Set((await likedOne(db, { userId, commentId })).map((row) => row.comment_id));
  const rows = await db
    .selectFrom("comment_likes")
    .select("comment_id")
    .where("user_id", "=", userId)
    .where("comment_id", "in", [...commentIds])
    .execute();
  return new Set(rows.map(({ comment_id }) => comment_id));
}
