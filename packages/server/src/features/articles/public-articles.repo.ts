import { type SelectQueryBuilder, sql } from "kysely";
import type { Queryable } from "../../platform/db/database.js";
import type { Schema } from "../../platform/db/schema/index.js";

/** A position in the order of publication. */
export interface PublicationPlace {
  readonly publishedAt: string;
  readonly id: string;
}

/** The parts of an article that a list of addresses needs. */
export interface ArticleAddress {
  readonly slug: string;
  readonly updatedAt: string;
}

/** Public articles published after a position, in order. Values that the index depends on are literals in the query. */
function behind(db: Queryable, after: PublicationPlace | null): SelectQueryBuilder<Schema, "articles", object> {
  const query = db
    .selectFrom("articles")
    .where("status", "=", sql.lit("published"))
    .where("visibility", "=", sql.lit("public"))
    .orderBy("published_at", (by) => by.asc().nullsFirst())
    .orderBy("id");
  return after === null ? query : query.where(sql<boolean>`(published_at, id) > (${after.publishedAt}, ${after.id})`);
}

/** The query for the last article of a full part; exported so that tests can check its plan. */
export const partEndQuery = (db: Queryable, after: PublicationPlace | null, size: number) =>
  behind(db, after)
    .select(["published_at as publishedAt", "id"])
    .limit(1)
    .offset(size - 1);

/** Undefined when the part that begins after the position is not full. */
export async function findPartEnd(
  db: Queryable,
  after: PublicationPlace | null,
  size: number,
): Promise<PublicationPlace | undefined> {
  const end = await partEndQuery(db, after, size).executeTakeFirst();
  return end && { publishedAt: end.publishedAt ?? "", id: end.id };
}

/** The query for a part; exported so that tests can check its plan. It leaves out articles in hidden categories. */
export function partQuery(
  db: Queryable,
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

/** The texts of articles by id. Those of more than `maxBytes` bytes are left out and not read. */
export async function findTexts(
  db: Queryable,
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
