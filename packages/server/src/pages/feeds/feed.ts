import { messagesFor } from "@sitevine/renderer";
import type { PublicArticle } from "../../features/articles/index.js";
import type { SiteInfo } from "../../features/settings/index.js";
import { profileHref } from "../../features/users/index.js";
import { itemTexts } from "./item-texts.js";

/** One article of a feed; addresses are absolute, times ISO 8601. */
export interface FeedItem {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  /** Without an address where the author has no profile. */
  readonly author: { readonly name: string; readonly url: string | null } | null;
  readonly summary: string;
  /** The whole text, or the summary when it does not fit into the feed. */
  readonly contentHtml: string;
  readonly imageUrl: string | null;
  readonly published: string;
  readonly updated: string;
  /** Category and tags. */
  readonly subjects: readonly string[];
}

/** The content of a feed, in any format. */
export interface Feed {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly language: string;
  readonly siteName: string;
  /** The page with the same content. */
  readonly pageUrl: string;
  /** The address of the feed itself. */
  readonly selfUrl: string;
  /** The last change of its articles; null when it is empty. */
  readonly updated: string | null;
  readonly items: readonly FeedItem[];
}

/** The subject of a feed: the site, or a category, series or member of it. */
export interface FeedSubject {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly path: string;
}

/** An id that stays the same when address, title or site change. */
const urnOf = (id: string): string => `urn:uuid:${id}`;

const laterOf = (one: string, other: string): string => (one > other ? one : other);

const pathOf = ({ slug }: PublicArticle): string => `/articles/${slug}`;

function feedItem(article: PublicArticle, contentHtml: string, absolute: (path: string) => string): FeedItem {
  const { author, category, tags, featuredImageUrl } = article;
  const url = absolute(pathOf(article));
  const published = article.publishedAt ?? article.createdAt;
  return {
    id: urnOf(article.id),
    title: article.title,
    url,
    author: author && { name: author.displayName, url: author.active ? absolute(profileHref(author.username)) : null },
    summary: article.excerpt,
    contentHtml,
    imageUrl: featuredImageUrl === null ? null : absolute(featuredImageUrl),
    published,
    updated: laterOf(article.updatedAt, published),
    subjects: [...(category ? [category.name] : []), ...tags],
  };
}

/** The feed of a subject at `selfPath`. */
export function buildFeed(
  site: SiteInfo,
  subject: FeedSubject,
  selfPath: string,
  articles: readonly PublicArticle[],
): Feed {
  const absolute = (path: string): string => new URL(path, site.url).href;
  const texts = itemTexts(
    articles.map((article) => ({ ...article, url: absolute(pathOf(article)) })),
    messagesFor(site.language),
  );
  const items = articles.map((article, index) => feedItem(article, texts[index] ?? "", absolute));
  return {
    id: urnOf(subject.id),
    title: subject.title,
    description: subject.description,
    language: site.language,
    siteName: site.name,
    pageUrl: absolute(subject.path),
    selfUrl: absolute(selfPath),
    updated: items.reduce<string | null>((last, { updated }) => laterOf(updated, last ?? ""), null),
    items,
  };
}
