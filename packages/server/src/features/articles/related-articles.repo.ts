import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../../platform/db/database.js";
import { type Prepared, prepared } from "../../platform/db/prepared.js";

const MOST_TAGS = 8;
const NEWEST_OF_TAG = 24;
const MOST_FOUND = 24;

/** An id, or its place while the query is prepared. */
type Place = string | RawBuilder<string>;

/** The tags of an article, those of fewest articles first, as these say the most about it. */
const rareTags = prepared<{ articleId: string }, { id: string }>((db, slot) =>
  db
    .selectFrom("article_tags")
    .innerJoin("tags", "tags.id", "article_tags.tag_id")
    .select("tags.id")
    .where("article_tags.article_id", "=", slot("articleId"))
    .orderBy("tags.article_count")
    .orderBy("tags.id")
    .limit(sql.lit(MOST_TAGS)),
);

const newestOf = (db: Queryable, tagId: Place) =>
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
export function relatedQuery(db: Queryable, articleId: Place, tagIds: readonly [Place, ...Place[]]) {
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

type Ids = Readonly<Record<string, string>>;
const bySize = new Map<number, Prepared<Ids, { id: string }>>();

/** The query for so many tags. Building it takes longer than running it. */
function relatedTo(tags: number): Prepared<Ids, { id: string }> {
  const known = bySize.get(tags);
  if (known) return known;
  const query = prepared<Ids, { id: string }>((db, slot) => {
    const others = Array.from({ length: tags - 1 }, (_, index) => slot(String(index + 1)));
    return relatedQuery(db, slot("article"), [slot("0"), ...others]);
  });
  bySize.set(tags, query);
  return query;
}

/** Published articles with tags of another one, those that share the most first, then the newest; also such as few may read. */
export async function findRelatedIds(db: Queryable, articleId: string): Promise<readonly string[]> {
  const tags = await rareTags(db, { articleId });
  if (tags.length === 0) return [];
  const places = Object.fromEntries(tags.map(({ id }, index) => [String(index), id]));
  return (await relatedTo(tags.length)(db, { ...places, article: articleId })).map(({ id }) => id);
}
