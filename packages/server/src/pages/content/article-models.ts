import type {
  ArticleListModel,
  ArticleModel,
  ArticleSummary as ArticleSummaryModel,
  CategoryLabel,
  NeighbourLink,
  NeighboursModel,
  SeriesModel,
  UserSummary,
} from "@sitevine/renderer";
import {
  type ArticleSummary,
  type ArticleView,
  foldTag,
  madeExcerpt,
  type Neighbours,
} from "../../features/articles/index.js";
import { personModel } from "../../features/profiles/index.js";
import { readPlainText } from "../../platform/markup/plain-text.js";
import { WRITE } from "../viewer.js";
import type { Words } from "../words/page-words.js";

const WORDS_A_MINUTE = 220;
// Only the beginning of a long text is counted; the rest is assumed to have as many words for its length.
const COUNTED_LENGTH = 100_000;

export const articlePath = (slug: string): string => `/articles/${encodeURIComponent(slug)}`;
export const categoryPath = (slug: string): string => `/categories/${encodeURIComponent(slug)}`;
export const tagPath = (name: string): string => `/tags/${encodeURIComponent(foldTag(name))}`;

export const categoryLabel = ({ name, slug }: { readonly name: string; readonly slug: string }): CategoryLabel => ({
  name,
  href: categoryPath(slug),
});

function authorModel(author: ArticleSummary["author"], words: Words): UserSummary {
  return author
    ? personModel(author)
    : { id: "", username: "", displayName: words.page.formerMember, avatarUrl: null, href: "" };
}

/** An article in a list, as a page shows it. */
function articleSummaryModel(article: ArticleSummary, words: Words): ArticleSummaryModel {
  const { id, slug, title, excerpt, category, counts } = article;
  return {
    id,
    slug,
    title,
    excerpt,
    href: articlePath(slug),
    category: category && categoryLabel(category),
    author: authorModel(article.author, words),
    imageUrl: article.featuredImageUrl,
    imageAlt: article.featuredImageAlt,
    imageFocalPoint: article.featuredImageFocalPoint,
    publishedAt: new Date(article.publishedAt ?? article.createdAt),
    featured: article.featuredAt !== null,
    comments: counts.comments,
    likes: counts.likes,
    views: counts.views,
  };
}

/** A list of articles, as a page shows it. */
export function articleListModel(
  articles: readonly ArticleSummary[],
  words: Words,
  {
    featured,
    ...more
  }: Partial<Pick<ArticleListModel, "scope" | "moreHref" | "sorts">> & {
    readonly featured?: readonly ArticleSummary[] | undefined;
  } = {},
): ArticleListModel {
  const modelsOf = (some: readonly ArticleSummary[]) => some.map((article) => articleSummaryModel(article, words));
  return {
    items: modelsOf(articles),
    ...(featured && { featured: modelsOf(featured) }),
    scope: null,
    moreHref: null,
    writeHref: null,
    ...more,
  };
}

/** The articles published just before and just after the one being read. */
export function neighboursModel({ before, after }: Neighbours): NeighboursModel {
  const linkTo = (article: Neighbours["before"]): NeighbourLink | null =>
    article && { title: article.title, href: articlePath(article.slug) };
  return { previous: linkTo(before), next: linkTo(after) };
}

/** Time of the last change after publication; null when there was none. */
export function modifiedAt({ publishedAt, updatedAt }: ArticleSummary): Date | null {
  return publishedAt !== null && updatedAt > publishedAt ? new Date(updatedAt) : null;
}

function minutesOf(contentHtml: string): number {
  const counted = contentHtml.slice(0, COUNTED_LENGTH);
  const words = readPlainText(counted).text.split(/\s+/).length;
  const share = contentHtml.length / Math.max(1, counted.length);
  return Math.max(1, Math.round((words * share) / WORDS_A_MINUTE));
}

/** The article being read. Which member may edit it is not known here, as many share the page. */
export function articleModel(
  article: ArticleView,
  {
    authorBio,
    isForGuests,
    series,
  }: { readonly authorBio: string | null; readonly isForGuests: boolean; readonly series: SeriesModel | null },
  words: Words,
): ArticleModel {
  return {
    ...articleSummaryModel(article, words),
    // An excerpt made from the text would repeat the beginning of that text.
    excerpt: article.excerpt === madeExcerpt(article.contentHtml) ? "" : article.excerpt,
    contentHtml: article.contentHtml,
    updatedAt: modifiedAt(article),
    minutes: minutesOf(article.contentHtml),
    dislikes: article.counts.dislikes,
    tags: article.tags.map((name) => ({ name, href: tagPath(name) })),
    authorBio,
    editHref: isForGuests ? null : `${WRITE}/${article.id}`,
    series,
  };
}
