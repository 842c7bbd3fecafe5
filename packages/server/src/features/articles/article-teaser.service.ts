import { guest } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";
import type { CategoryAccess } from "../categories/index.js";
import { mayRead } from "./article.policy.js";
import { madeExcerpt } from "./article-content.service.js";
import { findWholeArticle } from "./article-rows.repo.js";

/** What an article for members shows to guests. */
export interface ArticleTeaser {
  readonly slug: string;
  readonly title: string;
  /** As its author wrote it for lists; empty where the site made one of the text. */
  readonly excerpt: string;
  readonly imageUrl: string | null;
}

/** Finds what guests are shown of an article by its slug; null for all that guests may not know of. */
export type FindTeaser = (slug: string) => Promise<ArticleTeaser | null>;

export function createFindTeaser(deps: {
  readonly db: Pick<Database, "read">;
  readonly categories: Pick<CategoryAccess, "readable">;
}): FindTeaser {
  const { db, categories } = deps;
  return async (slug) => {
    const row = await findWholeArticle(db.read, slug);
    if (row?.status !== "published" || row.visibility !== "members") return null;
    // Guests know nothing of what stands in a category that they may not read.
    if (!mayRead(guest, { ...row, visibility: "public" }, await categories.readable(guest))) return null;
    const excerpt = row.excerpt === madeExcerpt(row.content_html) ? "" : row.excerpt;
    return { slug: row.slug, title: row.title, excerpt, imageUrl: row.featured_image_url };
  };
}
