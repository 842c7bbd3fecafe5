import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/db/database.js";
import { type Prepared, prepared } from "../../platform/db/prepared.js";
import type { CommentPlace, CommentsTable } from "../../platform/db/schema/comments.js";

type Where = Pick<CommentsTable, "place" | "place_id">;

/** Counts one more comment or tombstone in a place, and returns the new number. */
export async function countOneMore(tx: Tx, where: Where): Promise<number> {
  const [counted] = await countMore(tx, where);
  if (!counted) throw new Error("The comment was not counted.");
  return counted.value;
}

const countMore: Prepared<Where, { readonly value: number }, Tx> = prepared((tx, slot) =>
  tx
    .insertInto("comment_counts")
    .values({ place: slot("place"), place_id: slot("place_id"), value: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["place", "place_id"])
        .doUpdateSet({ value: sql<number>`comment_counts.value + excluded.value` }),
    )
    .returning("value"),
);

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

type Addition = { readonly id: string; readonly amount: number };

const addToArticle = (onlyPublished: boolean): Prepared<Addition, { id: string }, Tx> =>
  prepared((tx, slot) =>
    tx
      .updateTable("articles")
      .set((row) => ({ comment_count: row("comment_count", "+", slot("amount")) }))
      .where("id", "=", slot("id"))
      .$if(onlyPublished, (query) => query.where("status", "=", "published"))
      .returning("id"),
  );

const [addToPublished, addToAny] = [addToArticle(true), addToArticle(false)];

/** Changes the number of comments of an article; false when it is no longer published. */
export async function addToArticleComments(tx: Tx, id: string, amount: number): Promise<boolean> {
  return (await (amount > 0 ? addToPublished : addToAny)(tx, { id, amount })).length === 1;
}

const addToOwn: Prepared<Addition, unknown, Tx> = prepared((tx, slot) =>
  tx
    .updateTable("users")
    .set((row) => ({ comment_count: row("comment_count", "+", slot("amount")) }))
    .where("id", "=", slot("id")),
);

/** Changes the number of comments that a member has written. */
export async function addToOwnComments(tx: Tx, id: string, amount: number): Promise<void> {
  await addToOwn(tx, { id, amount });
}
