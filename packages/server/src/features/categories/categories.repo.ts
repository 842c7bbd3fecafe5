import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { ArticleCountsTable } from "../../platform/db/schema/articles.js";
import type { CategoriesTable } from "../../platform/db/schema/categories.js";
import { moveAuthorCounts } from "./author-counts.repo.js";
import { moveTagCounts } from "./tag-counts.repo.js";

/** All categories in the order of their positions. Their number is limited. */
export function findCategories(db: Queryable): Promise<CategoriesTable[]> {
  return db.selectFrom("categories").selectAll().orderBy("position").orderBy("id").execute();
}

/** The columns that decide who may access a category, always in the same order. */
export function findCategoryAccess(db: Queryable) {
  return db
    .selectFrom("categories")
    .select(["id", "parent_id", "visibility", "read_group_ids"])
    .orderBy("id")
    .execute();
}

/** Throws a unique violation of `categories.slug`. */
export async function insertCategory(tx: Tx, category: CategoriesTable): Promise<void> {
  await tx.insertInto("categories").values(category).execute();
}

/** Throws a unique violation of `categories.slug`. */
export async function updateCategory(tx: Tx, id: string, columns: Partial<CategoriesTable>): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await tx.updateTable("categories").set(columns).where("id", "=", id).execute();
}

export async function deleteCategory(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("categories").where("id", "=", id).execute();
}

/** Counts the articles in a category, without deleted ones. */
export async function countArticlesIn(tx: Tx, categoryId: string): Promise<number> {
  const { total } = await tx
    .selectFrom("articles")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("category_id", "=", categoryId)
    .where("status", "<>", "deleted")
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Moves the working copies that are meant for a category, and those that were begun there. What would have moved an article
 * there at a time to come has no time any more: nobody has said who reads it elsewhere.
 */
async function moveWorkingCopies(tx: Tx, from: string, to: string | null): Promise<void> {
  await tx
    .updateTable("working_copies")
    .set({ publish_at: null, publish_by: null })
    .where("category_id", "=", from)
    .where(({ eb, or }) => or([eb("base_category_id", "is", null), eb("base_category_id", "<>", from)]))
    .execute();
  for (const column of ["category_id", "base_category_id"] as const)
    await tx
      .updateTable("working_copies")
      .set({ [column]: to })
      .where(column, "=", from)
      .execute();
}

/** Moves every article of a category, whatever its status, with the counts. */
export async function moveArticles(tx: Tx, from: string, to: string | null): Promise<void> {
  await tx.updateTable("articles").set({ category_id: to }).where("category_id", "=", from).execute();
  // After the articles: a writer of a working copy locks its article first.
  await moveWorkingCopies(tx, from, to);
  const counts = await tx.deleteFrom("article_counts").where("category_id", "=", from).returningAll().execute();
  for (const { visibility, value } of counts) await addToArticleCount(tx, { category_id: to ?? "", visibility, value });
  await moveAuthorCounts(tx, from, to ?? "");
  await moveTagCounts(tx, from, to ?? "");
}

/** Adds to the number of published articles of a category; `category_id` is empty for none. */
export async function addToArticleCount(tx: Tx, count: ArticleCountsTable): Promise<void> {
  await tx
    .insertInto("article_counts")
    .values(count)
    .onConflict((conflict) =>
      conflict
        .columns(["category_id", "visibility"])
        .doUpdateSet({ value: sql<number>`article_counts.value + excluded.value` }),
    )
    .execute();
}

export function findArticleCounts(db: Queryable): Promise<ArticleCountsTable[]> {
  return db.selectFrom("article_counts").selectAll().execute();
}
