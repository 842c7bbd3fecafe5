import { type Expression, sql } from "kysely";
import type { Queryable, Tx } from "../../platform/db/database.js";
import { prepared } from "../../platform/db/prepared.js";
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
  authorIds: readonly (string | Expression<string>)[],
  { seesMembersOnly, hiddenIds }: { readonly seesMembersOnly: boolean; readonly hiddenIds: readonly string[] },
) =>
  db
    .selectFrom("author_article_counts")
    .select(({ fn }) => ["author_id", fn.sum<number>("value").as("total")])
    .where("author_id", "in", [...authorIds])
    .where("visibility", "in", seesMembersOnly ? ["public", "members"] : ["public"])
    .$if(hiddenIds.length > 0, (query) => query.where("category_id", "not in", [...hiddenIds]))
    .groupBy("author_id");

/** The same for one author and a reader from whom no category is hidden. */
const countsOfOne = [false, true].map((seesMembersOnly) =>
  prepared<{ id: string }, { readonly author_id: string; readonly total: number | string }>((db, slot) =>
    authorCountsQuery(db, [slot("id")], { seesMembersOnly, hiddenIds: [] }),
  ),
);

/** Counts the published articles that some authors have in lists for this reader; authors without any may be absent. */
export async function findAuthorCounts(
  db: Queryable,
  authorIds: readonly string[],
  reader: Parameters<typeof authorCountsQuery>[2],
): Promise<ReadonlyMap<string, number>> {
  const [id, ...others] = authorIds;
  if (id === undefined) return new Map();
  const kept = others.length === 0 && reader.hiddenIds.length === 0 && countsOfOne[Number(reader.seesMembersOnly)];
  const rows = await (kept ? kept(db, { id }) : authorCountsQuery(db, authorIds, reader).execute());
  return new Map(rows.map(({ author_id, total }) => [author_id, Number(total)]));
}
