import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { AuthorArticleCountsTable } from "../../platform/db/schema/articles.js";

/** Adds to the number of an author's published articles in a category; `category_id` is empty for none. */
export async function addToAuthorCount(tx: Tx, count: AuthorArticleCountsTable): Promise<void> {
  await tx
    .insertInto("author_article_counts")
    .values(count)
    .onConflict((conflict) =>
      conflict
        .columns(["author_id", "category_id", "visibility"])
        .doUpdateSet({ value: sql<number>`author_article_counts.value + excluded.value` }),
    )
    .execute();
}

/** Moves the counts of every author from one category to another; the empty string is none. */
export async function moveAuthorCounts(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .insertInto("author_article_counts")
    .columns(["author_id", "category_id", "visibility", "value"])
    .expression((of) =>
      of
        .selectFrom("author_article_counts as moved")
        .select(["moved.author_id", sql.lit(to).as("category_id"), "moved.visibility", "moved.value"])
        .where("moved.category_id", "=", from),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["author_id", "category_id", "visibility"])
        .doUpdateSet({ value: sql<number>`author_article_counts.value + excluded.value` }),
    )
    .execute();
  await tx.deleteFrom("author_article_counts").where("category_id", "=", from).execute();
}

/** The query for how many articles of some authors a reader may see; exported so that tests can check its plan. */
export const authorCountsQuery = (
  db: Queryable,
  authorIds: readonly string[],
  { seesMembersOnly, hiddenIds }: { readonly seesMembersOnly: boolean; readonly hiddenIds: readonly string[] },
) =>
  db
    .selectFrom("author_article_counts")
    .select(({ fn }) => ["author_id", fn.sum<number>("value").as("total")])
    .where("author_id", "in", [...authorIds])
    .where("visibility", "in", seesMembersOnly ? ["public", "members"] : ["public"])
    .$if(hiddenIds.length > 0, (query) => query.where("category_id", "not in", [...hiddenIds]))
    .groupBy("author_id");
