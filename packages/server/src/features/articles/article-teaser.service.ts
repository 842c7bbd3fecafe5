import { guest } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";
import type { CategoryAccess } from "../categories/index.js";
import { mayRead, readersOf } from "./article.policy.js";
import { findWholeArticle } from "./article-rows.repo.js";
import { madeExcerpt } from "./made-excerpt.model.js";

/** The parts of an article for members that guests see. */
export interface ArticleTeaser {
  readonly slug: string;
  readonly title: string;
  /** The excerpt that the author wrote; empty when the site made it from the text. */
  readonly excerpt: string;
  readonly imageUrl: string | null;
  readonly imageAlt: string;
}

/** Finds what guests may see of an article by its slug; null for articles that guests may not know of. */
export type FindTeaser = (slug: string) => Promise<ArticleTeaser | null>;

export function createFindTeaser(deps: {
  readonly db: Pick<Database, "read">;
  readonly categories: Pick<CategoryAccess, "readable">;
}): FindTeaser {
  const { db, categories } = deps;
  return async (slug) => {
    const row = await findWholeArticle(db.read, slug);
    if (row?.status !== "published" || readersOf(row) !== "members") return null;
    // Guests may not know of articles in categories that they may not read.
    if (!mayRead(guest, { ...row, visibility: "public", unlisted_visibility: null }, await categories.readable(guest)))
      return null;
    const excerpt = row.excerpt === madeExcerpt(row.content_html) ? "" : row.excerpt;
    return {
      slug: row.slug,
      title: row.title,
      excerpt,
      imageUrl: row.featured_image_url,
      imageAlt: row.featured_image_alt ?? "",
    };
  };
}
