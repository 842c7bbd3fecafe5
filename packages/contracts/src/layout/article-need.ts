import type { BlockNode } from "./document.js";

/** Orders in which a list can show articles. */
export const ARTICLE_LIST_SORTS = ["newest", "mostLiked", "mostDiscussed", "featured"] as const;
export type ArticleListSort = (typeof ARTICLE_LIST_SORTS)[number];

/** Maximum lengths, in characters, of a category's slug and a tag's name. */
export const ARTICLE_LIST_NAMES = { category: 120, tag: 40 } as const;

/** Articles of the whole site that one list asks for, on any page. */
export interface ArticleNeed {
  /** The order to read them in; the renderer puts featured articles before the newest. */
  readonly order: Exclude<ArticleListSort, "featured">;
  /** Slug of the category that they are in; null for any. */
  readonly category: string | null;
  /** The tag that they have; null for any. */
  readonly tag: string | null;
}

// Nothing has such a name, and not every database takes such a text.
const UNSPEAKABLE = /[\p{Cc}\p{Cs}]/u;

function nameIn(props: object, name: keyof typeof ARTICLE_LIST_NAMES): string | null {
  const value: unknown = Object.entries(props).find(([key]) => key === name)?.[1];
  if (typeof value !== "string" || UNSPEAKABLE.test(value)) return null;
  const said = value.trim();
  return said === "" || said.length > ARTICLE_LIST_NAMES[name] ? null : said;
}

/** The order that a list of articles is to have; undefined where its props name none. */
export function articleListSort({ props }: BlockNode): ArticleListSort | undefined {
  if (typeof props !== "object" || props === null || !Object.hasOwn(props, "sort")) return undefined;
  return ARTICLE_LIST_SORTS.find((sort) => sort === props.sort);
}

/**
 * Reads the articles that a list asks for by `sort`, `category` and `tag`. Undefined for a list with none of these
 * props, which shows the articles of its page, and for other blocks. Accepts any stored value; an invalid prop counts
 * as absent.
 */
export function readArticleNeed(block: BlockNode): ArticleNeed | undefined {
  const { type, props } = block;
  if (type !== "articleList" || typeof props !== "object" || props === null) return undefined;
  const sort = articleListSort(block);
  const [category, tag] = [nameIn(props, "category"), nameIn(props, "tag")];
  if (sort === undefined && category === null && tag === null) return undefined;
  return { order: sort === undefined || sort === "featured" ? "newest" : sort, category, tag };
}

/** True for two needs that the same articles meet. */
export const isSameNeed = (one: ArticleNeed, other: ArticleNeed): boolean =>
  one.order === other.order && one.category === other.category && one.tag === other.tag;

/** Each need once, in order, and no more of them than `most`. */
export function distinctNeeds(needs: Iterable<ArticleNeed>, most: number): readonly ArticleNeed[] {
  const found: ArticleNeed[] = [];
  for (const need of needs) {
    if (found.length >= most) break;
    if (!found.some((other) => isSameNeed(need, other))) found.push(need);
  }
  return found;
}
