import type { Tx } from "../../platform/db/database.js";

/**
 * True when the slug belongs to this article, now or formerly. Waits for another transaction that is about to take it.
 */
export async function claimSlug(tx: Tx, articleId: string, slug: string, now: Date): Promise<boolean> {
  await tx
    .insertInto("article_slugs")
    .values({ slug, article_id: articleId, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
  const owner = await tx
    .selectFrom("article_slugs")
    .select("article_id")
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  return owner.article_id === articleId;
}

/** Takes the first slug that no other article has or had. */
export async function claimFirstSlug(
  tx: Tx,
  articleId: string,
  candidates: Iterable<string>,
  now: Date,
): Promise<string> {
  for (const slug of candidates) if (await claimSlug(tx, articleId, slug, now)) return slug;
  throw new Error("Every slug that was tried is taken.");
}
