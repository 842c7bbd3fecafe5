import type { IdSource } from "../../kernel/ids.js";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { TagsTable } from "../../platform/db/schema/articles.js";

/** The form in which tags are compared and unique. */
export const foldTag = (name: string): string => name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

export async function findTagId(db: Queryable, name: string): Promise<string | undefined> {
  const row = await db.selectFrom("tags").select("id").where("slug", "=", foldTag(name)).executeTakeFirst();
  return row?.id;
}

/** The tags with these names, in order; missing ones are created, and names of the same tag count once. */
export async function claimTags(
  tx: Tx,
  names: readonly string[],
  newId: IdSource,
): Promise<readonly Pick<TagsTable, "id" | "name">[]> {
  const bySlug = new Map<string, string>();
  for (const name of names) if (!bySlug.has(foldTag(name))) bySlug.set(foldTag(name), name);
  if (bySlug.size === 0) return [];
  for (const [slug, name] of [...bySlug].sort(([one], [other]) => (one < other ? -1 : 1)))
    await tx
      .insertInto("tags")
      .values({ id: newId(), name, slug, article_count: 0 })
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .execute();
  const rows = await tx
    .selectFrom("tags")
    .select(["id", "name", "slug"])
    .where("slug", "in", [...bySlug.keys()])
    .execute();
  return [...bySlug.keys()].flatMap((slug) => rows.find((row) => row.slug === slug) ?? []);
}

export async function findTagIds(tx: Tx, articleId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom("article_tags")
    .select("tag_id")
    .where("article_id", "=", articleId)
    .orderBy("position")
    .execute();
  return rows.map(({ tag_id }) => tag_id);
}

export async function putTags(
  tx: Tx,
  articleId: string,
  tagIds: readonly string[],
  publishedAt: string | null,
): Promise<void> {
  await tx.deleteFrom("article_tags").where("article_id", "=", articleId).execute();
  const rows = tagIds.map((tag_id, position) => ({
    article_id: articleId,
    tag_id,
    position,
    published_at: publishedAt,
  }));
  if (rows.length > 0) await tx.insertInto("article_tags").values(rows).execute();
}

/** Stores with an article's tags whether, and since when, it is published. */
export async function datePublishedTags(tx: Tx, articleId: string, publishedAt: string | null): Promise<void> {
  await tx.updateTable("article_tags").set({ published_at: publishedAt }).where("article_id", "=", articleId).execute();
}
