import type { Queryable } from "../../platform/db/database.js";
import { type Prepared, prepared } from "../../platform/db/prepared.js";
import type { ArticleBodiesTable, ArticlesTable } from "../../platform/db/schema/articles.js";
import type { UserStatus } from "../../platform/db/schema/users.js";

/** An article with the name of its author. */
export interface ArticleRow extends Omit<ArticlesTable, "deleted_at" | "unlisted_by" | "publish_by" | "settled_at"> {
  readonly username: string | null;
  readonly display_name: string | null;
  readonly avatar_url: string | null;
  readonly author_status: UserStatus | null;
}

/** An article with its text. */
export type WholeArticleRow = ArticleRow & Omit<ArticleBodiesTable, "article_id">;

/** The columns of an article with the name of its author. */
export const ARTICLE_COLUMNS = [
  "articles.id",
  "articles.author_id",
  "articles.category_id",
  "articles.slug",
  "articles.title",
  "articles.excerpt",
  "articles.featured_image_url",
  "articles.featured_image_alt",
  "articles.featured_image_focal_x",
  "articles.featured_image_focal_y",
  "articles.tags",
  "articles.visibility",
  "articles.unlisted_visibility",
  "articles.unlisted_at",
  "articles.unlisted_reason",
  "articles.status",
  "articles.published_at",
  "articles.featured_at",
  "articles.publish_at",
  "articles.created_at",
  "articles.updated_at",
  "articles.view_count",
  "articles.like_count",
  "articles.dislike_count",
  "articles.comment_count",
  "users.username",
  "users.display_name",
  "users.avatar_url",
  "users.status as author_status",
] as const;

const rowsFrom = (db: Queryable) =>
  db.selectFrom("articles").leftJoin("users", "users.id", "articles.author_id").select(ARTICLE_COLUMNS);

const wholeFrom = (db: Queryable) =>
  rowsFrom(db)
    .innerJoin("article_bodies", "article_bodies.article_id", "articles.id")
    .select(["article_bodies.content", "article_bodies.content_format", "article_bodies.content_html"]);

const bySlug = prepared<{ slug: string }, WholeArticleRow>((db, slot) =>
  wholeFrom(db).where("articles.slug", "=", slot("slug")),
);
const byId = prepared<{ id: string }, WholeArticleRow>((db, slot) =>
  wholeFrom(db).where("articles.id", "=", slot("id")),
);
const byFormerSlug = prepared<{ slug: string }, WholeArticleRow>((db, slot) =>
  wholeFrom(db)
    .innerJoin("article_slugs", "article_slugs.article_id", "articles.id")
    .where("article_slugs.slug", "=", slot("slug")),
);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text has the form of an id. */
export const isId = (text: string): boolean => UUID.test(text);

/** Finds an article of any status by its current slug, a former one, or its id. */
export async function findWholeArticle(db: Queryable, idOrSlug: string): Promise<WholeArticleRow | undefined> {
  // Ids take precedence: a slug that looks like the id of another article must not hide that article.
  if (isId(idOrSlug)) {
    const [article] = await byId(db, { id: idOrSlug });
    if (article) return article;
  }
  const [current] = await bySlug(db, { slug: idOrSlug });
  if (current) return current;
  const [former] = await byFormerSlug(db, { slug: idOrSlug });
  return former;
}

export async function findWholeArticleById(db: Queryable, id: string): Promise<WholeArticleRow | undefined> {
  const [article] = await byId(db, { id });
  return article;
}

const one = prepared<{ id: string }, ArticleRow>((db, slot) => rowsFrom(db).where("articles.id", "=", slot("id")));

/** Without its text; of any status. */
export async function findArticle(db: Queryable, id: string): Promise<ArticleRow | undefined> {
  const [article] = await one(db, { id });
  return article;
}

/** The columns that decide who may access the articles; those that do not exist are left out. */
export async function findArticleAccess(db: Queryable, ids: readonly string[]) {
  const rows = [];
  for (let start = 0; start < ids.length; start += 500)
    rows.push(
      ...(await db
        .selectFrom("articles")
        .select(["id", "author_id", "category_id", "visibility", "unlisted_visibility", "status"])
        .where("id", "in", ids.slice(start, start + 500))
        .execute()),
    );
  return rows;
}

type Several = Prepared<Readonly<Record<string, string>>, ArticleRow>;
const severalBySize = new Map<number, Several>();

function several(size: number): Several {
  const known = severalBySize.get(size);
  if (known) return known;
  const query: Several = prepared((db, slot) =>
    rowsFrom(db).where(
      "articles.id",
      "in",
      Array.from({ length: size }, (_, index) => slot(String(index))),
    ),
  );
  severalBySize.set(size, query);
  return query;
}

// Lists of other lengths are filled up to one of these, so that few queries serve all of them.
const SIZES = [1, 5, 10, 20, 50, 100] as const;

/** At most 100 articles in the order of the given ids; unknown ids are left out. */
export async function findArticleRows(db: Queryable, ids: readonly string[]): Promise<ArticleRow[]> {
  const [first] = ids;
  if (first === undefined) return [];
  const size = SIZES.find((candidate) => candidate >= ids.length) ?? ids.length;
  const filled = ids.length === size ? ids : [...ids, ...Array<string>(size - ids.length).fill(first)];
  const rows = new Map((await several(size)(db, Object.fromEntries(filled.entries()))).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}
