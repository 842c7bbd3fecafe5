import type { AnswerOf, getArticle, listArticleRevisions } from "@sitevine/api";
import type { ArticleRevisionsTable, ArticlesTable } from "../../platform/db/schema/articles.js";
import type { categoryRef } from "../categories/index.js";
import { type UserSummary, userSummary } from "../users/index.js";
import { readersOf } from "./article.policy.js";
import type { ArticleRow, WholeArticleRow } from "./article-rows.repo.js";
import { tagsOf } from "./article-tags.model.js";
import { featuredImageView } from "./featured-image.view.js";

export type ArticleView = AnswerOf<typeof getArticle>;
export type ArticleSummary = Omit<
  ArticleView,
  "content" | "contentFormat" | "contentHtml" | "reaction" | "mayEdit" | "moderation" | "workingCopy"
>;
/** An article in a list of those who may edit it. */
export interface OwnArticleSummary extends ArticleSummary {
  readonly workingCopy: NonNullable<ArticleView["workingCopy"]> | null;
}
/** Why the article is unlisted, and what the caller may do about that. */
export type ArticleModeration = NonNullable<ArticleView["moderation"]>;
export type RevisionView = AnswerOf<typeof listArticleRevisions>["data"][number];

/** Returns the view of a category that the caller may read. */
export type ShowCategory = (id: string) => ReturnType<typeof categoryRef> | null;

const shownStatus = (status: ArticlesTable["status"]): "draft" | "published" =>
  status === "published" ? "published" : "draft";

function authorOf(row: ArticleRow): UserSummary | null {
  const { author_id: id, username, display_name, avatar_url, author_status: status } = row;
  if (id === null || username === null || display_name === null || status === null) return null;
  return userSummary({ id, username, display_name, avatar_url, status });
}

/** An article in a list. */
export function articleSummary(row: ArticleRow, showCategory: ShowCategory): ArticleSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    ...featuredImageView(row, row.featured_image_url),
    author: authorOf(row),
    category: row.category_id === null ? null : showCategory(row.category_id),
    tags: tagsOf(row),
    visibility: readersOf(row),
    listed: row.unlisted_at === null,
    status: shownStatus(row.status),
    publishedAt: row.published_at,
    featuredAt: row.featured_at,
    publishAt: row.publish_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    counts: {
      views: row.view_count,
      likes: row.like_count,
      dislikes: row.dislike_count,
      comments: row.comment_count,
    },
  };
}

/** A whole article. */
export function articleView(
  row: WholeArticleRow,
  showCategory: ShowCategory,
  own: Pick<ArticleView, "reaction" | "mayEdit" | "moderation" | "workingCopy">,
): ArticleView {
  return {
    ...articleSummary(row, showCategory),
    content: row.content,
    contentFormat: row.content_format,
    contentHtml: row.content_html,
    ...own,
  };
}

/** A revision of an article. */
export const revisionView = (row: ArticleRevisionsTable, editor: UserSummary | undefined): RevisionView => ({
  id: row.id,
  title: row.title,
  content: row.content,
  contentFormat: row.content_format,
  editor: editor ?? null,
  createdAt: row.created_at,
});
