import type { Queryable, Tx } from "../../platform/db/database.js";
import { prepared } from "../../platform/db/prepared.js";

export type Reaction = "like" | "dislike";

const own = prepared<{ articleId: string; userId: string }, { readonly kind: Reaction }>((db, slot) =>
  db
    .selectFrom("article_reactions")
    .select("kind")
    .where("article_id", "=", slot("articleId"))
    .where("user_id", "=", slot("userId")),
);

export async function findReaction(db: Queryable, articleId: string, userId: string): Promise<Reaction | null> {
  const [row] = await own(db, { articleId, userId });
  return row?.kind ?? null;
}

/** Read in the transaction of the caller. */
export async function hasReaction(
  db: Queryable,
  { articleId, userId, kind }: { readonly articleId: string; readonly userId: string; readonly kind: Reaction },
): Promise<boolean> {
  return (await findReaction(db, articleId, userId)) === kind;
}

/** The result of a toggle: the reaction that was removed and the one that was added. */
export interface ReactionChange {
  readonly removed: Reaction | null;
  readonly added: Reaction | null;
}

const NOTHING: ReactionChange = { removed: null, added: null };
const opposite = (kind: Reaction): Reaction => (kind === "like" ? "dislike" : "like");

async function count(tx: Tx, articleId: string, { removed, added }: ReactionChange): Promise<void> {
  const step = (kind: Reaction): number => (added === kind ? 1 : 0) - (removed === kind ? 1 : 0);
  await tx
    .updateTable("articles")
    .set((row) => ({
      like_count: row("like_count", "+", step("like")),
      dislike_count: row("dislike_count", "+", step("dislike")),
    }))
    .where("id", "=", articleId)
    .execute();
}

/** Adds a reaction and removes the opposite one; repeating it changes nothing. */
export async function react(
  tx: Tx,
  articleId: string,
  userId: string,
  kind: Reaction,
  now: Date,
): Promise<ReactionChange> {
  const created_at = now.toISOString();
  const switched = await tx
    .updateTable("article_reactions")
    .set({ kind, created_at })
    .where("article_id", "=", articleId)
    .where("user_id", "=", userId)
    .where("kind", "=", opposite(kind))
    .executeTakeFirst();
  let change: ReactionChange = { removed: opposite(kind), added: kind };
  if (switched.numUpdatedRows === 0n) {
    const inserted = await tx
      .insertInto("article_reactions")
      .values({ article_id: articleId, user_id: userId, kind, created_at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) return NOTHING;
    change = { removed: null, added: kind };
  }
  await count(tx, articleId, change);
  return change;
}

/** Removes a reaction of this kind; repeating it changes nothing. */
export async function takeBack(tx: Tx, articleId: string, userId: string, kind: Reaction): Promise<ReactionChange> {
  const { numDeletedRows } = await tx
    .deleteFrom("article_reactions")
    .where("article_id", "=", articleId)
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return NOTHING;
  const change = { removed: kind, added: null };
  await count(tx, articleId, change);
  return change;
}
