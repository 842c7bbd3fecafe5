import type { AnswerOf, getWorkingCopy } from "@sitevine/api";
import type { WorkingCopiesTable } from "../../platform/db/schema/articles.js";
import { tagsOf } from "./article-tags.model.js";
import { featuredImageView } from "./featured-image.view.js";
import { isBehind, type LiveArticle } from "./working-copy.model.js";

export type WorkingCopyView = AnswerOf<typeof getWorkingCopy>;

/** A working copy, for those who may edit its article. */
export const workingCopyView = (copy: WorkingCopiesTable, live: LiveArticle): WorkingCopyView => ({
  articleId: copy.article_id,
  title: copy.title,
  content: copy.content,
  contentFormat: copy.content_format,
  excerpt: copy.excerpt,
  ...featuredImageView(copy, copy.featured_image_url),
  tags: tagsOf({ id: copy.article_id, tags: copy.tags }),
  categoryId: copy.category_id,
  visibility: copy.visibility,
  publishAt: copy.publish_at,
  isBehind: isBehind(copy, live),
  createdAt: copy.created_at,
  updatedAt: copy.updated_at,
});
