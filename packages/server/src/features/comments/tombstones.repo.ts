import type { Queryable, Tx } from "../../platform/db/database.js";
import type { CommentRow } from "./comments.repo.js";

type Written = Pick<CommentRow, "id" | "author_id">;

/** The deletion of a comment, as its tombstone shows it. */
export interface Tombstone extends Pick<CommentRow, "deleted_by" | "delete_reason"> {
  readonly deleted_at: string;
}

/** Copies text and likes of a comment, so that it can be restored. */
async function keep(tx: Tx, { id }: Written, removedAt: string): Promise<void> {
  await tx
    .insertInto("removed_comments")
    .columns(["comment_id", "content", "content_html", "removed_at"])
    .expression((from) =>
      from
        .selectFrom("comments")
        .select(({ val }) => ["id", "content", "content_html", val(removedAt).as("removed_at")])
        .where("id", "=", id),
    )
    .execute();
  await tx
    .insertInto("removed_comment_likes")
    .columns(["comment_id", "user_id", "created_at"])
    .expression((from) =>
      from.selectFrom("comment_likes").select(["comment_id", "user_id", "created_at"]).where("comment_id", "=", id),
    )
    .execute();
}

/**
 * Turns a comment into a tombstone without text and likes; those of a comment that a moderator removes are kept beside
 * it. Returns how many others liked it, or null when another call was first.
 */
export async function leaveTombstone(tx: Tx, comment: Written, tombstone: Tombstone): Promise<number | null> {
  const { id, author_id } = comment;
  const row = tx.updateTable("comments").where("id", "=", id);
  const { numUpdatedRows } = await row.set(tombstone).where("deleted_at", "is", null).executeTakeFirst();
  if (numUpdatedRows !== 1n) return null;
  if (tombstone.deleted_by === "moderator") await keep(tx, comment, tombstone.deleted_at);
  await row.set({ content: "", content_html: "", like_count: 0 }).execute();
  const likes = tx.deleteFrom("comment_likes").where("comment_id", "=", id);
  const { numDeletedRows } = await likes.where("user_id", "!=", author_id ?? "").executeTakeFirst();
  await likes.execute();
  return Number(numDeletedRows);
}

/**
 * Makes a comment of a tombstone that a moderator left, with its text and likes. Returns how many others like it, null
 * when another call was first, and "gone" when its text is kept no longer: the caller must roll back then.
 */
export async function raiseTombstone(tx: Tx, { id, author_id }: Written): Promise<number | null | "gone"> {
  const row = tx.updateTable("comments").where("id", "=", id);
  const { numUpdatedRows } = await row
    .set({ deleted_at: null, deleted_by: null, delete_reason: null })
    .where("deleted_at", "is not", null)
    .where("deleted_by", "=", "moderator")
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return null;
  const likes = await tx
    .insertInto("comment_likes")
    .columns(["comment_id", "user_id", "created_at"])
    .expression((from) =>
      from
        .selectFrom("removed_comment_likes")
        .select(["comment_id", "user_id", "created_at"])
        .where("comment_id", "=", id),
    )
    .returning("user_id")
    .execute();
  const text = await tx
    .deleteFrom("removed_comments")
    .where("comment_id", "=", id)
    .returning(["content", "content_html"])
    .executeTakeFirst();
  if (!text) return "gone";
  await row.set({ ...text, like_count: likes.length }).execute();
  return likes.filter(({ user_id }) => user_id !== author_id).length;
}

/** The comments among these whose texts are kept. */
export async function findKept(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("removed_comments")
    .select("comment_id")
    .where("comment_id", "in", [...ids])
    .execute();
  return new Set(rows.map(({ comment_id }) => comment_id));
}

/** The query for some comments that were removed before a time; exported so that tests can check its plan. */
export const removedBeforeQuery = (db: Queryable, time: string, limit: number) =>
  db.selectFrom("removed_comments").select("comment_id").where("removed_at", "<", time).limit(limit);

/** Deletes at most `limit` texts that were removed before a time; returns whose. */
export async function deleteRemovedBefore(tx: Tx, time: string, limit: number): Promise<readonly string[]> {
  const ids = (await removedBeforeQuery(tx, time, limit).execute()).map(({ comment_id }) => comment_id);
  if (ids.length > 0) await tx.deleteFrom("removed_comments").where("comment_id", "in", ids).execute();
  return ids;
}
