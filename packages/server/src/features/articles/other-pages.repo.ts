import { type SelectQueryBuilder, sql } from "kysely";
import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import { readCounter } from "../../platform/db/counters.js";
import type { Queryable } from "../../platform/db/database.js";
import { contains } from "../../platform/db/like-pattern.js";
import type { ArticleRevisionsTable } from "../../platform/db/schema/articles.js";
import type { Schema } from "../../platform/db/schema/index.js";

type ArticlesQuery<Row> = SelectQueryBuilder<Schema, "articles", Row>;

const SORT_COLUMNS = {
  publishedAt: "published_at",
  createdAt: "created_at",
  updatedAt: "updated_at",
  title: "title",
  views: "view_count",
  likes: "like_count",
} as const;

/** Articles of any status, for any reader: of one author, or of all authors. */
export interface KeptList extends PageParams {
  readonly sort: keyof typeof SORT_COLUMNS;
  readonly order: "asc" | "desc";
  readonly author?: string | undefined;
  readonly status?: "draft" | "published" | undefined;
  /** Part of the title. */
  readonly text?: string | undefined;
  readonly featured?: true | undefined;
}

function kept(db: Queryable, { author, status, text, featured }: KeptList): ArticlesQuery<object> {
  let query = db.selectFrom("articles").where("status", "<>", sql.lit("deleted"));
  if (author !== undefined) query = query.where("author_id", "=", author);
  if (status !== undefined) query = query.where("status", "=", status);
  if (text !== undefined) query = query.where(contains(sql`lower(title)`, text.toLowerCase()));
  if (featured) query = query.where("featured_at", "is not", null);
  return query;
}

/** The query for one page; exported so that tests can check its plan. */
export function keptPageQuery(db: Queryable, list: KeptList): ArticlesQuery<{ id: string }> {
  const { sort, order, limit } = list;
  return kept(db, list)
    .select("id")
    .orderBy(SORT_COLUMNS[sort], (by) => {
      if (sort !== "publishedAt") return order === "asc" ? by.asc() : by.desc();
      return order === "asc" ? by.asc().nullsFirst() : by.desc().nullsLast();
    })
    .orderBy("id", order)
    .limit(limit)
    .offset(pageOffset(list));
}

export async function findKeptIds(db: Queryable, list: KeptList): Promise<readonly string[]> {
  return (await keptPageQuery(db, list).execute()).map(({ id }) => id);
}

export async function countKept(db: Queryable, list: KeptList): Promise<number> {
  const { author, status, text, featured } = list;
  if (author === undefined && status === undefined && text === undefined && !featured)
    return readCounter(db, "articles");
  const counted = kept(db, list).select(({ fn }) => fn.countAll<number>().as("total"));
  return (await counted.executeTakeFirstOrThrow()).total;
}

/** One page of revisions. */
export function findRevisions(
  db: Queryable,
  articleId: string,
  page: PageParams & { readonly order: "asc" | "desc" },
): Promise<ArticleRevisionsTable[]> {
  return db
    .selectFrom("article_revisions")
    .selectAll()
    .where("article_id", "=", articleId)
    .orderBy("created_at", page.order)
    .orderBy("id", page.order)
    .limit(page.limit)
    .offset(pageOffset(page))
    .execute();
}

export async function countRevisions(db: Queryable, articleId: string): Promise<number> {
  const { total } = await db
    .selectFrom("article_revisions")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("article_id", "=", articleId)
    .executeTakeFirstOrThrow();
  return total;
}
