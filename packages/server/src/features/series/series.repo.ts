import type { Queryable, Tx } from "../../platform/db/database.js";
import type { SeriesTable } from "../../platform/db/schema/series.js";

export type SeriesRow = SeriesTable;

export function findSeries(db: Queryable, id: string): Promise<SeriesRow | undefined> {
  return db.selectFrom("series").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findSeriesBySlug(db: Queryable, slug: string): Promise<SeriesRow | undefined> {
  return db.selectFrom("series").selectAll().where("slug", "=", slug).executeTakeFirst();
}

/** The series that an article is in. */
export function findSeriesOf(db: Queryable, articleId: string): Promise<SeriesRow | undefined> {
  return db
    .selectFrom("series_parts")
    .innerJoin("series", "series.id", "series_parts.series_id")
    .selectAll("series")
    .where("series_parts.article_id", "=", articleId)
    .executeTakeFirst();
}

export function findSeriesByIds(db: Queryable, ids: readonly string[]): Promise<SeriesRow[]> {
  return db.selectFrom("series").selectAll().where("id", "in", ids).execute();
}

const parts = (db: Queryable) =>
  db
    .selectFrom("series_parts")
    .innerJoin("articles", "articles.id", "series_parts.article_id")
    .select([
      "articles.id",
      "articles.slug",
      "articles.title",
      "articles.author_id",
      "articles.category_id",
      "articles.visibility",
      "articles.unlisted_visibility",
      "articles.status",
    ])
    .where("articles.status", "<>", "deleted");

/** The articles of a series in order, without deleted ones; exported so that tests can check its plan. */
export const partsQuery = (db: Queryable, seriesId: string) =>
  parts(db)
    .where("series_parts.series_id", "=", seriesId)
    .orderBy("series_parts.position")
    .orderBy("series_parts.article_id");

/** The articles of several series, with the series of each. */
export const partsOfAll = (db: Queryable, seriesIds: readonly string[]) =>
  parts(db).select("series_parts.series_id").where("series_parts.series_id", "in", seriesIds).execute();

export type PartRow = Awaited<ReturnType<ReturnType<typeof partsQuery>["execute"]>>[number];

/** The series of a member by title, with the number of their parts; exported so that tests can check its plan. */
export const ownSeriesQuery = (db: Queryable, authorId: string, limit: number) =>
  db
    .selectFrom("series")
    .select(({ selectFrom }) => [
      "id",
      "slug",
      "title",
      "description",
      "updated_at",
      selectFrom("series_parts")
        .innerJoin("articles", "articles.id", "series_parts.article_id")
        .whereRef("series_parts.series_id", "=", "series.id")
        .where("articles.status", "<>", "deleted")
        .select(({ fn }) => fn.countAll<number>().as("parts"))
        .as("parts"),
    ])
    .where("author_id", "=", authorId)
    .orderBy("title")
    .orderBy("id")
    .limit(limit);

export async function countSeriesOf(tx: Tx, authorId: string): Promise<number> {
  const counted = tx.selectFrom("series").select(({ fn }) => fn.countAll<number>().as("total"));
  return (await counted.where("author_id", "=", authorId).executeTakeFirstOrThrow()).total;
}

/** False when another series has the slug. */
export async function insertSeries(tx: Tx, row: SeriesRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("series")
    .values(row)
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Changes a series in this version and makes it the next one; false when there is another version by now. */
export async function advanceSeries(
  tx: Tx,
  { id, version }: Pick<SeriesRow, "id" | "version">,
  columns: Partial<Pick<SeriesRow, "title" | "description">> & Pick<SeriesRow, "updated_at">,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("series")
    .set({ ...columns, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces the parts of a series; false when one of the articles is in another series. */
export async function replaceParts(tx: Tx, seriesId: string, articleIds: readonly string[]): Promise<boolean> {
  await tx.deleteFrom("series_parts").where("series_id", "=", seriesId).execute();
  if (articleIds.length === 0) return true;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("series_parts")
    .values(articleIds.map((article_id, position) => ({ article_id, series_id: seriesId, position })))
    .onConflict((conflict) => conflict.column("article_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === BigInt(articleIds.length);
}

export async function deletePart(tx: Tx, articleId: string): Promise<void> {
  await tx.deleteFrom("series_parts").where("article_id", "=", articleId).execute();
}

/** False when there was none. */
export async function deleteSeriesRow(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("series").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}
