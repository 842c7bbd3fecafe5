import type { Caller } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";
import type { CategoryAccess, SharedByGuests } from "../categories/index.js";
import type { ArticleView } from "./articles.view.js";
import { type ArticleLink, findNearest } from "./neighbours.repo.js";

/** The articles published just before and just after another. */
export interface Neighbours {
  readonly before: ArticleLink | null;
  readonly after: ArticleLink | null;
}

/**
 * Finds the neighbours of an article in its category, or among the articles without one, of those that the caller may read.
 * The caller must have been given the article.
 */
export type FindNeighbours = (caller: Caller, article: ArticleView) => Promise<Neighbours>;

export function createFindNeighbours(deps: {
  readonly db: Database;
  readonly categories: CategoryAccess;
  readonly sharedByGuests: SharedByGuests;
}): FindNeighbours {
  const { db, categories, sharedByGuests } = deps;
  return async (caller, { id, publishedAt, category }) => {
    if (publishedAt === null) return { before: null, after: null };
    const place = { id, publishedAt, categoryId: category?.id ?? null };
    return sharedByGuests(caller, `between ${Object.values(place).join()}`, async (writes) => {
      // Changes that publish, move, hide or rename an article declare no subjects, and end every cached answer.
      writes?.dependsOn([]);
      const { seesMembersOnly } = await categories.readable(caller);
      return findNearest(db.read, place, seesMembersOnly);
    });
  };
}
