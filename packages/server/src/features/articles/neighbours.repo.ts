import { type Expression, sql } from "kysely";
import type { Queryable } from "../../platform/db/database.js";
import { type Prepared, prepared, type Slot } from "../../platform/db/prepared.js";

/** The title of an article, and where it is. */
export interface ArticleLink {
  readonly slug: string;
  readonly title: string;
}

/** A place in the order of publication of one category; null for the articles without a category. */
export interface Place {
  readonly id: string;
  readonly publishedAt: string;
  readonly categoryId: string | null;
}

interface Shape {
  readonly side: "before" | "after";
  readonly isCategorised: boolean;
  readonly seesMembersOnly: boolean;
}

type Params = Readonly<Record<"id" | "publishedAt" | "categoryId", string>>;

/** Finds the neighbour in the index alone; `published_at` is sorted as the index has it. */
function nearestQuery(db: Queryable, slot: Slot<Params>, { side, isCategorised, seesMembersOnly }: Shape) {
  const [id, publishedAt, categoryId] = [slot("id"), slot("publishedAt"), slot("categoryId")] as Expression<string>[];
  const [comparison, order] = side === "before" ? (["<", "desc"] as const) : ([">", "asc"] as const);
  const place = sql<boolean>`(articles.published_at, articles.id) ${sql.raw(comparison)} (${publishedAt}, ${id})`;
  return (
    db
      .selectFrom("articles")
      .select("articles.id as id")
      .where("articles.status", "=", sql.lit("published"))
      .where("articles.visibility", seesMembersOnly ? "<>" : "=", sql.lit(seesMembersOnly ? "private" : "public"))
      .where("articles.category_id", isCategorised ? "=" : "is", isCategorised ? (categoryId ?? null) : null)
      .where(place)
      // It is the same for all of them, but PostgreSQL does not know that of no category.
      .orderBy("articles.category_id", order)
      .orderBy("articles.published_at", (by) => (side === "before" ? by.desc().nullsLast() : by.asc().nullsFirst()))
      .orderBy("articles.id", order)
      .limit(sql.lit(1))
  );
}

const queriesByShape = new Map<string, Prepared<Params, ArticleLink>>();

function queryOf(shape: Shape): Prepared<Params, ArticleLink> {
  const key = Object.values(shape).join();
  const known = queriesByShape.get(key);
  if (known) return known;
  const query = prepared<Params, ArticleLink>((db, slot) =>
    db
      .selectFrom(nearestQuery(db, slot, shape).as("nearest"))
      .innerJoin("articles", "articles.id", "nearest.id")
      .select(["articles.slug", "articles.title"]),
  );
  queriesByShape.set(key, query);
  return query;
}

/** The articles published just before and just after this place, of those that the caller may read. */
export async function findNearest(db: Queryable, place: Place, seesMembersOnly: boolean) {
  const isCategorised = place.categoryId !== null;
  const params = { ...place, categoryId: place.categoryId ?? "" };
  const nearest = (side: Shape["side"]) => queryOf({ side, isCategorised, seesMembersOnly })(db, params);
  const [[before], [after]] = await Promise.all([nearest("before"), nearest("after")]);
  return { before: before ?? null, after: after ?? null };
}

/** The query for one neighbour, for those who want to look at its plan. */
export const compiledNearest = (db: Queryable, place: Place, shape: Omit<Shape, "isCategorised">) =>
  nearestQuery(db, (name) => sql`${sql.lit(place[name])}`, {
    ...shape,
    isCategorised: place.categoryId !== null,
  }).compile();
