import { type SelectQueryBuilder, sql } from "kysely";
import type { Reader } from "../../platform/db/database.js";
import type { Schema } from "../../platform/db/schema/index.js";

/** A place in the order in which articles were published. */
export interface PublicationPlace {
  readonly publishedAt: string;
  readonly id: string;
}

/** As much of an article as a list of addresses says. */
export interface ArticleAddress {
  readonly slug: string;
  readonly updatedAt: string;
}

/** Published for everybody and behind a place, in order; values that the index depends on stand in the text itself. */
function behind(db: Reader, after: PublicationPlace | null): SelectQueryBuilder<Schema, "articles", object> {
  const query = db
    .selectFrom("articles")
    .where("status", "=", sql.lit("published"))
    .where("visibility", "=", sql.lit("public"))
    .orderBy("published_at", (by) => by.asc().nullsFirst())
    .orderBy("id");
  return after === null ? query : query.where(sql<boolean>`(published_at, id) > (${after.publishedAt}, ${after.id})`);
}

/** The query of the last article of a full part, for those who want to look at its plan. */
export const partEndQuery = (db: Reader, after: PublicationPlace | null, size: number) =>
  behind(db, after)
    .select(["published_at as publishedAt", "id"])
    .limit(1)
    .offset(size - 1);

/** Undefined when the part that begins behind the place is not full. */
export async function findPartEnd(
  db: Reader,
  after: PublicationPlace | null,
  size: number,
): Promise<PublicationPlace | undefined> {
  const end = await partEndQuery(db, after, size).executeTakeFirst();
  return end && { publishedAt: end.publishedAt ?? "", id: end.id };
}

/** The query of a part, for those who want to look at its plan. What stands in hidden categories is left out of it. */
export function partQuery(
  db: Reader,
  after: PublicationPlace | null,
  size: number,
  hiddenCategoryIds: readonly string[],
): SelectQueryBuilder<Schema, "articles", ArticleAddress> {
  const query = db
    .selectFrom(behind(db, after).select("id").limit(size).as("part"))
    .innerJoin("articles", "articles.id", "part.id")
    .select(["articles.slug", "articles.updated_at as updatedAt"])
    .orderBy("articles.id");
  const shown =
    hiddenCategoryIds.length === 0
      ? query
      : query.where((where) =>
          where.or([
            where("articles.category_id", "is", null),
            where("articles.category_id", "not in", hiddenCategoryIds),
          ]),
        );
  return shown as unknown as SelectQueryBuilder<Schema, "articles", ArticleAddress>;
}

/** The texts of articles by id, without those of more than so many bytes, which are not read either. */
export async function findTexts(
  db: Reader,
  ids: readonly string[],
  maxBytes: number,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("article_bodies")
    .select(["article_id", "content_html"])
    .where("article_id", "in", ids)
    .where(sql`octet_length(content_html)`, "<=", maxBytes)
    .execute();
  return new Map(rows.map(({ article_id, content_html }) => [article_id, content_html]));
}
