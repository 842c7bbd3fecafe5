import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import type { Queryable } from "../../platform/db/database.js";
import { type Prepared, prepared, type Slot } from "../../platform/db/prepared.js";
import type { Schema } from "../../platform/db/schema/index.js";
import { ARTICLE_COLUMNS, type ArticleRow } from "./article-rows.repo.js";

/** Which published articles, and in which order. */
export interface ListShape {
  readonly sort: "publishedAt" | "createdAt" | "updatedAt" | "title" | "views" | "likes" | "comments";
  readonly order: "asc" | "desc";
  readonly seesMembersOnly: boolean;
  readonly filters: readonly ListFilter[];
  /** The number of categories that the caller may not read. */
  readonly hidden: number;
}

const LIST_FILTERS = ["category", "tag", "author", "series", "featured", "followed"] as const;

export type ListFilter = (typeof LIST_FILTERS)[number];

/** A list with what fills its shape in. */
export interface ArticleList extends Omit<ListShape, "filters" | "hidden"> {
  /** `featured` has no value of its own. */
  readonly filters: Readonly<Partial<Record<ListFilter, string>>>;
  readonly hiddenIds: readonly string[];
}

type Params = Readonly<Record<string, string | number>>;
type ListQuery<Row> = SelectQueryBuilder<Schema, "articles" | "article_tags", Row>;

const SORT_COLUMNS = {
  publishedAt: "articles.published_at",
  createdAt: "articles.created_at",
  updatedAt: "articles.updated_at",
  title: "articles.title",
  views: "articles.view_count",
  likes: "articles.like_count",
  comments: "articles.comment_count",
} as const;

/** Written by somebody, or in a category, that the member follows. */
const isFollowed = (of: ExpressionBuilder<Schema, "articles">, userId: Expression<string>) =>
  of.or([
    of("articles.author_id", "in", of.selectFrom("follows").select("followed_id").where("follower_id", "=", userId)),
    of(
      "articles.category_id",
      "in",
      of.selectFrom("category_follows").select("category_follows.category_id").where("user_id", "=", userId),
    ),
  ]);

/**
 * Selects the articles that the caller may see and the filters allow. Values that indexes depend on stand in the text
 * itself.
 */
function matching(db: Queryable, slot: Slot<Params>, shape: ListShape): ListQuery<object> {
  const { filters, hidden, seesMembersOnly, sort } = shape;
  const isPlain = filters.length === 0 && hidden === 0 && sort === "publishedAt";
  let query = db.selectFrom("articles") as unknown as ListQuery<object>;
  if (filters.includes("tag"))
    query = db
      .selectFrom("article_tags")
      .innerJoin("articles", "articles.id", "article_tags.article_id")
      .where("article_tags.tag_id", "=", slot("tag") as Expression<string>) as unknown as ListQuery<object>;
  // No list is of a tag and of a series.
  if (filters.includes("series"))
    query = db
      .selectFrom("series_parts")
      .innerJoin("articles", "articles.id", "series_parts.article_id")
      .where("series_parts.series_id", "=", slot("series") as Expression<string>) as unknown as ListQuery<object>;
  query = query
    .where("articles.status", "=", sql.lit("published"))
    .where("articles.visibility", seesMembersOnly ? "<>" : "=", sql.lit(seesMembersOnly ? "private" : "public"));
  if (filters.length === 0 && !isPlain) query = query.where("articles.status", "<>", sql.lit("deleted"));
  if (filters.includes("category"))
    query = query.where("articles.category_id", "=", slot("category") as Expression<string>);
  if (filters.includes("author")) query = query.where("articles.author_id", "=", slot("author") as Expression<string>);
  if (filters.includes("featured")) query = query.where("articles.featured_at", "is not", null);
  if (filters.includes("followed")) query = query.where((of) => isFollowed(of, slot("followed") as Expression<string>));
  if (hidden === 0 || filters.includes("category")) return query;
  const hiddenSlots = Array.from({ length: hidden }, (_, index) => slot(`hidden${index}`) as Expression<string>);
  return query.where((where) =>
    where.or([where("articles.category_id", "is", null), where("articles.category_id", "not in", hiddenSlots)]),
  );
}

function pageQuery(db: Queryable, slot: Slot<Params>, shape: ListShape) {
  const { sort, order, filters } = shape;
  const isTagged = filters.includes("tag") && sort === "publishedAt";
  const columns = isTagged
    ? (["article_tags.published_at", "article_tags.article_id"] as const)
    : ([SORT_COLUMNS[sort], "articles.id"] as const);
  return columns
    .reduce(
      (sorted, column) =>
        sorted.orderBy(column, (by) => {
          if (!column.endsWith("published_at") || isTagged) return order === "asc" ? by.asc() : by.desc();
          return order === "asc" ? by.asc().nullsFirst() : by.desc().nullsLast();
        }),
      matching(db, slot, shape).select("articles.id as id"),
    )
    .limit(slot("limit") as Expression<number>)
    .offset(slot("offset") as Expression<number>);
}

/** The rows of a page: its ids are found in the index alone, and only they are looked up. */
function rowsQuery(db: Queryable, slot: Slot<Params>, shape: ListShape) {
  const rows = db
    .selectFrom(pageQuery(db, slot, shape).as("page"))
    .innerJoin("articles", "articles.id", "page.id")
    .leftJoin("users", "users.id", "articles.author_id")
    .select(ARTICLE_COLUMNS);
  const { sort, order } = shape;
  return rows
    .orderBy(SORT_COLUMNS[sort], (by) => (order === "asc" ? by.asc().nullsFirst() : by.desc().nullsLast()))
    .orderBy("articles.id", order);
}

interface Queries {
  readonly page: Prepared<Params, ArticleRow>;
  readonly total: Prepared<Params, { readonly total: number | null }>;
}

const queriesByShape = new Map<string, Queries>();
// Shapes are few; a site that hides a changing number of categories must not fill the memory.
const MAX_SHAPES = 500;

function queriesOf(shape: ListShape): Queries {
  const { sort, order, seesMembersOnly, filters, hidden } = shape;
  const key = `${sort} ${order} ${seesMembersOnly} ${filters.join()} ${hidden}`;
  const known = queriesByShape.get(key);
  if (known) return known;
  if (queriesByShape.size >= MAX_SHAPES) queriesByShape.clear();
  const queries: Queries = {
    page: prepared((db, slot) => rowsQuery(db, slot, shape)),
    total: isCounted(shape)
      ? prepared((db, slot) => countedTotal(db, slot, shape))
      : prepared((db, slot) => matching(db, slot, shape).select(({ fn }) => fn.countAll<number>().as("total"))),
  };
  queriesByShape.set(key, queries);
  return queries;
}

/** Lists of everything and of a category are too long to count; what others hold is counted in their index. */
const isCounted = ({ filters }: ListShape): boolean => filters.every((filter) => filter === "category");

function countedTotal(db: Queryable, slot: Slot<Params>, { filters, hidden, seesMembersOnly }: ListShape) {
  const counts = db
    .selectFrom("article_counts")
    .select(({ fn }) => fn.sum<number | null>("value").as("total"))
    .where("visibility", seesMembersOnly ? "<>" : "=", sql.lit(seesMembersOnly ? "private" : "public"));
  if (filters.includes("category")) return counts.where("category_id", "=", slot("category") as Expression<string>);
  if (hidden === 0) return counts;
  return counts.where(
    "category_id",
    "not in",
    Array.from({ length: hidden }, (_, index) => slot(`hidden${index}`) as Expression<string>),
  );
}

const shapeOf = (list: ArticleList, order = list.order): ListShape => ({
  sort: list.sort,
  order,
  seesMembersOnly: list.seesMembersOnly,
  filters: LIST_FILTERS.filter((filter) => list.filters[filter] !== undefined),
  hidden: list.hiddenIds.length,
});

const paramsOf = ({ filters, hiddenIds }: ArticleList): Params => ({
  ...filters,
  ...Object.fromEntries(hiddenIds.map((id, index) => [`hidden${index}`, id])),
});

async function countArticles(db: Queryable, list: ArticleList): Promise<number> {
  const [row] = await queriesOf(shapeOf(list)).total(db, paramsOf(list));
  return row?.total ?? 0;
}

// So near to the beginning that it does not matter how many there are.
const NEAR = 2_000;

/** A page and the number of all. A page past the middle is read from the far end, so that the middle is the farthest there is. */
export async function findPage(
  db: Queryable,
  list: ArticleList,
  page: PageParams,
): Promise<{ readonly rows: readonly ArticleRow[]; readonly total: number }> {
  const offset = pageOffset(page);
  const read = (order: ArticleList["order"], params: { readonly limit: number; readonly offset: number }) =>
    queriesOf(shapeOf(list, order)).page(db, { ...paramsOf(list), ...params });
  if (offset <= NEAR) {
    const [total, rows] = await Promise.all([countArticles(db, list), read(list.order, { limit: page.limit, offset })]);
    return { rows, total };
  }
  const total = await countArticles(db, list);
  const limit = Math.min(page.limit, total - offset);
  if (limit <= 0) return { rows: [], total };
  if (offset <= total / 2) return { rows: await read(list.order, { limit, offset }), total };
  const rows = await read(list.order === "asc" ? "desc" : "asc", { limit, offset: total - offset - limit });
  return { rows: [...rows].reverse(), total };
}

/** The query of one page, for those who want to look at its plan. */
export function compiledPage(db: Queryable, list: ArticleList, { page, limit }: PageParams) {
  const params: Params = { ...paramsOf(list), limit, offset: pageOffset({ page, limit }) };
  return pageQuery(db, (name) => sql`${sql.lit(params[name])}`, shapeOf(list)).compile();
}
