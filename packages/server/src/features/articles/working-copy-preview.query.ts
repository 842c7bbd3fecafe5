import type { Caller } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";
import type { ArticleChanges } from "./article-changes.service.js";
import { tagsOf } from "./article-tags.model.js";
import type { ArticleView } from "./articles.view.js";
import { featuredImageView } from "./featured-image.view.js";
import { madeExcerpt } from "./made-excerpt.model.js";
import { findWorkingCopy } from "./working-copies.repo.js";

/**
 * The article as its readers will see it once its working copy is published; as it is for callers who may not edit it.
 */
export type PreviewArticle = (caller: Caller, article: ArticleView) => Promise<ArticleView>;

export interface PreviewArticleDeps {
  readonly db: Database;
  readonly changes: Pick<ArticleChanges, "render">;
}

export const createPreviewArticle =
  ({ db, changes }: PreviewArticleDeps): PreviewArticle =>
  async (caller, article) => {
    // The article says only to those who may edit it that it has one.
    if (caller.kind !== "member" || !article.workingCopy) return article;
    const copy = await findWorkingCopy(db.read, article.id);
    if (!copy) return article;
    const { content, content_format: contentFormat, title, visibility } = copy;
    const { content_html: contentHtml } = await changes.render(
      db.read,
      article.id,
      { content, contentFormat },
      caller.userId,
    );
    return {
      ...article,
      title,
      visibility,
      excerpt: copy.excerpt || madeExcerpt(contentHtml),
      ...featuredImageView(copy, copy.featured_image_url),
      tags: tagsOf({ id: article.id, tags: copy.tags }),
      content,
      contentFormat,
      contentHtml,
    };
  };
