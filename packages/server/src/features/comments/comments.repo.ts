import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import type { Queryable, Tx } from "../../platform/db/database.js";
import { type Prepared, prepared } from "../../platform/db/prepared.js";
import type { CommentPlace, CommentsTable } from "../../platform/db/schema/comments.js";

export type CommentRow = CommentsTable;

export interface CommentList extends PageParams {
  readonly place: CommentPlace;
  readonly placeId: string;
  readonly sort: "createdAt" | "likeCount";
  readonly order: "asc" | "desc";
}

const COLUMNS = { createdAt: "created_at", likeCount: "like_count" } as const;

/** The ids of a page, read from an index that contains them. */
export const commentPageQuery = (db: Queryable, { place, placeId, sort, order, ...page }: CommentList) =>
  db
    .selectFrom("comments")
    .select("id")
    .where("place", "=", place)
    .where("place_id", "=", placeId)
    .orderBy(COLUMNS[sort], order)
    .orderBy("id", order)
    .limit(page.limit)
    .offset(pageOffset(page));

/** Several comments in the order of their ids. */
export async function findComments(db: Queryable, ids: readonly string[]): Promise<readonly CommentRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("comments")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function findComment(db: Queryable, place: CommentPlace, id: string): Promise<CommentRow | undefined> {
  return db.selectFrom("comments").selectAll().where("id", "=", id).where("place", "=", place).executeTakeFirst();
}

/** Locks a comment or tombstone until the transaction ends. */
export function lockComment(tx: Tx, id: string): Promise<CommentRow | undefined> {
  return tx
    .updateTable("comments")
    .set((row) => ({ deleted_at: row.ref("deleted_at") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export async function countWrittenSince(db: Queryable, authorId: string, time: string): Promise<number> {
  const { count } = await db
    .selectFrom("comments")
    .select(db.fn.countAll().as("count"))
    .where("author_id", "=", authorId)
    .where("created_at", ">", time)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const insert: Prepared<CommentRow, unknown, Tx> = prepared((tx, slot) =>
  tx.insertInto("comments").values({
    id: slot("id"),
    place: slot("place"),
    place_id: slot("place_id"),
    author_id: slot("author_id"),
    content: slot("content"),
    content_html: slot("content_html"),
    like_count: slot("like_count"),
    parent_id: slot("parent_id"),
    root_id: slot("root_id"),
    depth: slot("depth"),
    created_at: slot("created_at"),
    edited_at: slot("edited_at"),
    deleted_at: slot("deleted_at"),
    deleted_by: slot("deleted_by"),
    delete_reason: slot("delete_reason"),
  }),
);

export async function insertComment(tx: Tx, comment: CommentRow): Promise<void> {
  await insert(tx, comment);
}

/** False when it was deleted meanwhile. */
export async function updateText(
  tx: Tx,
  id: string,
  text: Pick<CommentRow, "content" | "content_html" | "edited_at">,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("comments")
    .set(text)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
