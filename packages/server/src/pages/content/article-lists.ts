import type { ArticleNeed } from "@sitevine/contracts";
import type { PaginationModel, SortLink } from "@sitevine/renderer";
import type { ArticleSummary, ArticleView } from "../../features/articles/index.js";
import type { Caller } from "../../kernel/caller.js";
import type { Page, PageMeta } from "../../kernel/pagination.js";
import { notFound } from "../../kernel/refusals.js";
import { withQuery } from "../page-address.js";
import type { QueryKey } from "../public-page.js";
import type { ContentSources } from "./content-sources.js";

type Reader = ContentSources["articles"];

type Order = ArticleNeed["order"];

/** Filters of a list: the slug of a category, a tag, a username; and its order, the newest first by default. */
export interface ArticleScope {
  readonly category?: string;
  readonly tag?: string;
  readonly author?: string;
  readonly order?: Order;
  /** Only what administrators recommend. */
  readonly featured?: true;
}

const SORTS = { newest: "publishedAt", mostLiked: "likes", mostDiscussed: "comments" } as const;
const RELATED = 6;

/** Articles that the caller may read. */
export function findArticles(
  articles: Reader,
  caller: Caller,
  { order = "newest", ...scope }: ArticleScope,
  page: { readonly page: number; readonly limit: number },
): Promise<Page<ArticleSummary>> {
  return articles.list(caller, { sort: SORTS[order], order: "desc", ...scope, ...page });
}

/** Returns the scope of a layout's list; equal needs have equal scopes. */
export const scopeOf = ({ order, category, tag }: ArticleNeed): ArticleScope => ({
  order,
  ...(category !== null && { category }),
  ...(tag !== null && { tag }),
});

/** Finds related articles: first by shared tags, then of the same category, then any. */
export async function findRelated(
  { articles, findRelatedByTags }: Pick<ContentSources, "articles" | "findRelatedByTags">,
  caller: Caller,
  { id, category }: ArticleView,
): Promise<readonly ArticleSummary[]> {
  const related = new Map<string, ArticleSummary>();
  const add = (found: readonly ArticleSummary[]): void => {
    for (const article of found) if (article.id !== id && related.size < RELATED) related.set(article.id, article);
  };
  add(await findRelatedByTags(caller, id));
  const page = { page: 1, limit: 2 * RELATED };
  if (related.size < RELATED && category)
    add((await findArticles(articles, caller, { category: category.slug }, page)).data);
  if (related.size < RELATED) add((await findArticles(articles, caller, {}, page)).data);
  return [...related.values()];
}

const ORDERS = ["newest", "mostLiked", "mostDiscussed"] as const satisfies readonly Order[];

/** The order that the address of a list names; the newest first where it names none. Throws SVC-API-4004. */
export function readOrder(sort: string | undefined): Order {
  if (sort === undefined) return "newest";
  const order = ORDERS.find((one) => one === sort);
  if (!order) throw notFound();
  return order;
}

/** Address of a list in an order. */
export const orderedPath = (path: string, order: Order): string =>
  withQuery(path, order === "newest" ? {} : { sort: order });

/** A list in each of its orders. */
export const orderLinks = (path: string, current: Order): readonly SortLink[] =>
  ORDERS.map((order) => ({ order, href: orderedPath(path, order), current: order === current }));

/** A page past the end is nowhere, but the first page of nothing is one. Throws SVC-API-4004. */
export function requirePage({ page, totalPages }: PageMeta): void {
  if (page > 1 && page > totalPages) throw notFound();
}

/** Builds the position of a list's page among its pages. */
export function paginationModel(
  { page, limit, total, totalPages }: PageMeta,
  path: string,
  query: Readonly<Partial<Record<QueryKey, string>>> = {},
): PaginationModel {
  return { page, limit, total, totalPages, path, query: { ...query } };
}
