import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/db/database.js";
import { prepared } from "../../platform/db/prepared.js";
import type { CommentPlace, CommentsTable } from "../../platform/db/schema/comments.js";

type Where = Pick<CommentsTable, "place" | "place_id">;

/** Counts one more comment or tombstone in a place, and returns the new number. */
export async function countOneMore(tx: Tx, { place, place_id }: Where): Promise<number> {
  const { value } = await tx
    .insertInto("comment_counts")
    .values({ place, place_id, value: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["place", "place_id"])
        .doUpdateSet({ value: sql<number>`comment_counts.value + excluded.value` }),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}

const countOf = prepared<{ place: CommentPlace; placeId: string }, { readonly value: number }>((db, slot) =>
  db
    .selectFrom("comment_counts")
    .select("value")
    .where("place", "=", slot("place"))
    .where("place_id", "=", slot("placeId")),
);

/** The number of comments and tombstones in a place. */
export async function findCommentCount(db: Queryable, place: CommentPlace, placeId: string): Promise<number> {
  const [row] = await countOf(db, { place, placeId });
  return row?.value ?? 0;
}

/** Changes the number of comments of an article; false when it is no longer published. */
export async function addToArticleComments(tx: Tx, articleId: string, amount: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("articles")
    .set((row) => ({ comment_count: row("comment_count", "+", amount) }))
    .where("id", "=", articleId)
    .$if(amount > 0, (query) => query.where("status", "=", "published"))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Changes the number of comments that a member has written. */
export async function addToOwnComments(tx: Tx, userId: string, amount: number): Promise<void> {
  await tx
    .updateTable("users")
    .set((row) => ({ comment_count: row("comment_count", "+", amount) }))
    .where("id", "=", userId)
    .execute();
}
