import { sql } from "kysely";
import type { Tx } from "../../platform/db/database.js";
import type { TagArticleCountsTable } from "../../platform/db/schema/articles.js";

/** Adds to the number of published articles with a tag in a category; `category_id` is empty for none. */
export async function addToTagCount(tx: Tx, count: TagArticleCountsTable): Promise<void> {
  await tx
    .insertInto("tag_article_counts")
    .values(count)
    .onConflict((conflict) =>
      conflict
        .columns(["tag_id", "category_id", "visibility"])
        .doUpdateSet({ value: sql<number>`tag_article_counts.value + excluded.value` }),
    )
    .execute();
}

/** Moves the counts of every tag from one category to another; the empty string is none. */
export async function moveTagCounts(tx: Tx, from: string, to: string): Promise<void> {
  const counts = await tx.deleteFrom("tag_article_counts").where("category_id", "=", from).returningAll().execute();
  for (const count of counts.toSorted((one, other) => (one.tag_id < other.tag_id ? -1 : 1)))
    await addToTagCount(tx, { ...count, category_id: to });
}
