import { entityTag } from "../../platform/crypto/entity-tag.js";
import type { ArticleBodiesTable, ArticlesTable, WorkingCopiesTable } from "../../platform/db/schema/articles.js";
import { readersOf } from "./article.policy.js";
import { madeExcerpt } from "./made-excerpt.model.js";

/** A whole article as its readers see it. */
export interface LiveArticle {
  readonly article: ArticlesTable;
  readonly body: ArticleBodiesTable;
}

/** The entity tag of what a writer says in a working copy; no article has the same. */
export const copyTag = (copy: WorkingCopiesTable): string =>
  entityTag([
    "working copy",
    copy.title,
    copy.content,
    copy.content_format,
    copy.excerpt,
    copy.category_id,
    copy.tags,
    copy.visibility,
  ]);

/** The tag of what a copy begins with, but for the category, which others may delete. */
const baseTag = ({ article, body }: LiveArticle): string =>
  entityTag([
    article.title,
    body.content,
    body.content_format,
    article.excerpt,
    article.tags,
    readersOf(article),
    article.featured_image_url,
    article.featured_image_alt,
    article.featured_image_focal_x,
    article.featured_image_focal_y,
  ]);

/** Whether the article has changed since the copy was begun, in what the copy replaces. */
export const isBehind = (copy: WorkingCopiesTable, live: LiveArticle): boolean =>
  copy.base_tag !== baseTag(live) || copy.base_category_id !== live.article.category_id;

/**
 * The excerpt as a copy has it. One that equals the article's counts as none if that was made from the text: a client
 * that sends the article back has not written it.
 */
export function excerptIn(excerpt: string, { article, body }: LiveArticle): string {
  const isMade = excerpt === article.excerpt && excerpt === madeExcerpt(body.content_html);
  return isMade ? "" : excerpt;
}

/** A copy that says what the article says now. */
export function begunFrom(live: LiveArticle, now: Date): WorkingCopiesTable {
  const { article, body } = live;
  const at = now.toISOString();
  return {
    article_id: article.id,
    title: article.title,
    content: body.content,
    content_format: body.content_format,
    excerpt: excerptIn(article.excerpt, live),
    featured_image_url: article.featured_image_url,
    featured_image_alt: article.featured_image_alt,
    featured_image_focal_x: article.featured_image_focal_x,
    featured_image_focal_y: article.featured_image_focal_y,
    tags: article.tags,
    category_id: article.category_id,
    visibility: readersOf(article),
    base_tag: baseTag(live),
    base_category_id: article.category_id,
    publish_at: null,
    publish_by: null,
    created_at: at,
    updated_at: at,
  };
}
