import type { Tx } from "../../platform/db/database.js";
import type { ArticlesTable } from "../../platform/db/schema/articles.js";
import { addToArticleCount, addToAuthorCount, addToTagCount } from "../categories/index.js";

/** Properties of a published article that counters are kept for. */
export interface Listing extends Pick<ArticlesTable, "author_id" | "category_id" | "visibility"> {
  readonly tagIds: readonly string[];
}

/** Properties to count an article with these tags under; null unless it is published. */
export const listingOf = (article: ArticlesTable, tagIds: readonly string[]): Listing | null =>
  article.status === "published" ? { ...article, tagIds } : null;

async function addToAuthor(tx: Tx, authorId: string, amount: number): Promise<void> {
  await tx
    .updateTable("users")
    .set((row) => ({ article_count: row("article_count", "+", amount) }))
    .where("id", "=", authorId)
    .execute();
}

/** Always in the order of ids, so that two concurrent transactions wait for each other instead of deadlocking. */
async function addToTags(tx: Tx, before: readonly string[], after: readonly string[]): Promise<void> {
  const changed = [...new Set([...before, ...after])].filter((id) => before.includes(id) !== after.includes(id));
  for (const id of changed.sort())
    await tx
      .updateTable("tags")
      .set((row) => ({ article_count: row("article_count", "+", after.includes(id) ? 1 : -1) }))
      .where("id", "=", id)
      .execute();
}

/** In the order of ids as well. */
async function moveTagCounts(tx: Tx, before: Listing | null, after: Listing | null): Promise<void> {
  const isSamePlace = countKey(before) === countKey(after);
  const steps = [
    ...(before?.tagIds ?? []).map((tag_id) => ({ tag_id, listing: before, other: after, value: -1 })),
    ...(after?.tagIds ?? []).map((tag_id) => ({ tag_id, listing: after, other: before, value: 1 })),
  ].filter(({ tag_id, other }) => !(isSamePlace && other?.tagIds.includes(tag_id)));
  const keyOf = (step: (typeof steps)[number]): string => `${step.tag_id} ${countKey(step.listing)}`;
  for (const { tag_id, listing, value } of steps.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
    if (listing) {
      const { visibility } = listing;
      await addToTagCount(tx, { tag_id, category_id: listing.category_id ?? "", visibility, value });
    }
}

const countKey = (listing: Listing | null): string =>
  listing ? `${listing.category_id ?? ""} ${listing.visibility}` : "";

/** Moves an article between counts, in the transaction that changes the article. */
export async function recount(tx: Tx, before: Listing | null, after: Listing | null): Promise<void> {
  if (countKey(before) !== countKey(after)) {
    const steps = [
      ...(before ? [{ listing: before, value: -1 }] : []),
      ...(after ? [{ listing: after, value: 1 }] : []),
    ].sort((one, other) => (countKey(one.listing) < countKey(other.listing) ? -1 : 1));
    for (const { listing, value } of steps) {
      const { author_id, visibility } = listing;
      const count = { category_id: listing.category_id ?? "", visibility, value };
      await addToArticleCount(tx, count);
      if (author_id !== null) await addToAuthorCount(tx, { ...count, author_id });
    }
  }
  await addToTags(tx, before?.tagIds ?? [], after?.tagIds ?? []);
  await moveTagCounts(tx, before, after);
  if (before?.author_id && !after) await addToAuthor(tx, before.author_id, -1);
  if (after?.author_id && !before) await addToAuthor(tx, after.author_id, 1);
}
