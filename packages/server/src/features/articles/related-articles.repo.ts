import { sql } from "kysely";
import type { Queryable } from "../../platform/db/database.js";

const MOST_TAGS = 8;
const NEWEST_OF_TAG = 24;
const MOST_FOUND = 24;

/** The tags of an article, those of fewest articles first, as these say the most about it. */
async function findRareTagIds(db: Queryable, articleId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("article_tags")
    .innerJoin("tags", "tags.id", "article_tags.tag_id")
    .select("tags.id")
    .where("article_tags.article_id", "=", articleId)
    .orderBy("tags.article_count")
    .orderBy("tags.id")
    .limit(MOST_TAGS)
    .execute();
  return rows.map(({ id }) => id);
}

const newestOf = (db: Queryable, tagId: string) =>
  db
    .selectFrom(
      db
        .selectFrom("article_tags")
        .select(["article_id", "published_at"])
        .where("tag_id", "=", tagId)
        .where("published_at", "is not", null)
        .orderBy("published_at", "desc")
        .orderBy("article_id", "desc")
        .limit(sql.lit(NEWEST_OF_TAG))
        .as("newest"),
    )
    .select(["newest.article_id", "newest.published_at"]);

/** Reads a few articles of each tag, however many there are. Exported so that tests can check its plan. */
export function relatedQuery(db: Queryable, articleId: string, tagIds: readonly [string, ...string[]]) {
  const [first, ...others] = tagIds;
  const tagged = others.reduce((query, tagId) => query.union(newestOf(db, tagId)), newestOf(db, first));
  return db
    .selectFrom(tagged.as("tagged"))
    .innerJoin("articles", "articles.id", "tagged.article_id")
    .select("articles.id")
    .where("articles.id", "<>", articleId)
    .where("articles.status", "=", sql.lit("published"))
    .where("articles.visibility", "<>", sql.lit("private"))
    .orderBy(
      (eb) =>
        eb
          .selectFrom("article_tags")
          .select((of) => of.fn.countAll().as("shared"))
          .whereRef("article_tags.article_id", "=", "articles.id")
          .where("article_tags.tag_id", "in", tagIds),
      "desc",
    )
    .orderBy("tagged.published_at", "desc")
    .orderBy("articles.id", "desc")
    .limit(MOST_FOUND);
}

/** Published articles with tags of another one, those that share the most first, then the newest; also such as few may read. */
export async function findRelatedIds(db: Queryable, articleId: string): Promise<readonly string[]> {
  const [first, ...others] = await findRareTagIds(db, articleId);
  if (first === undefined) return [];
  return (await relatedQuery(db, articleId, [first, ...others]).execute()).map(({ id }) => id);
}
