import type { ExpressionBuilder } from "kysely";
import type { Queryable } from "../../platform/db/database.js";
import type { Schema } from "../../platform/db/schema/index.js";

/** A series as a feed shows it. */
export interface PublicSeriesRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
}

/** A series as a list of addresses shows it. */
export interface SeriesAddress {
  readonly slug: string;
  /** The last change of it, or of a part that guests may read. */
  readonly updatedAt: string;
}

/** The parts of a series that guests may read. */
const publicParts = ({ selectFrom }: ExpressionBuilder<Schema, "series">, hiddenCategoryIds: readonly string[]) => {
  const parts = selectFrom("series_parts")
    .innerJoin("articles", "articles.id", "series_parts.article_id")
    .whereRef("series_parts.series_id", "=", "series.id")
    .where("articles.status", "=", "published")
    .where("articles.visibility", "=", "public");
  return hiddenCategoryIds.length === 0
    ? parts
    : parts.where(({ eb, or }) =>
        or([eb("articles.category_id", "is", null), eb("articles.category_id", "not in", hiddenCategoryIds)]),
      );
};

export function findPublicSeries(
  db: Queryable,
  slug: string,
  hiddenCategoryIds: readonly string[],
): Promise<PublicSeriesRow | undefined> {
  return db
    .selectFrom("series")
    .select(["id", "slug", "title", "description"])
    .where("slug", "=", slug)
    .where((of) => of.exists(publicParts(of, hiddenCategoryIds).select("articles.id")))
    .executeTakeFirst();
}

/** Undefined when the part of the list that begins after the id is not full. */
export async function findSeriesPartEnd(
  db: Queryable,
  after: string | null,
  size: number,
): Promise<string | undefined> {
  const query = db.selectFrom("series").select("id").orderBy("id");
  const end = await query
    .where("id", ">", after ?? "")
    .limit(1)
    .offset(size - 1)
    .executeTakeFirst();
  return end?.id;
}

/** The query for a part of the list; exported so that tests can check its plan. It leaves out series that guests may not know of. */
export const publicSeriesPartQuery = (
  db: Queryable,
  after: string | null,
  size: number,
  hiddenCategoryIds: readonly string[],
) =>
  db
    .selectFrom(
      db
        .selectFrom("series")
        .selectAll()
        .where("id", ">", after ?? "")
        .orderBy("id")
        .limit(size)
        .as("series"),
    )
    .select((of) => [
      "series.slug",
      "series.updated_at",
      publicParts(of, hiddenCategoryIds)
        .select(({ fn }) => fn.max("articles.updated_at").as("updated_at"))
        .as("parts_updated_at"),
    ])
    .where((of) => of.exists(publicParts(of, hiddenCategoryIds).select("articles.id")))
    .orderBy("series.id");
