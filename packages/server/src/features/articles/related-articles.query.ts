import type { Caller } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";
import { articleSubject } from "../../platform/kept/subjects.js";
import type { SharedByGuests } from "../categories/index.js";
import type { ArticleQueries } from "./articles.query.js";
import type { ArticleSummary } from "./articles.view.js";
import { findRelatedIds } from "./related-articles.repo.js";

/** Finds a few articles that share tags with another one, of those that the caller may read; the nearest first. */
export type FindRelatedByTags = (caller: Caller, articleId: string) => Promise<readonly ArticleSummary[]>;

export function createFindRelatedByTags(deps: {
  readonly db: Database;
  readonly sharedByGuests: SharedByGuests;
  readonly articles: Pick<ArticleQueries, "findArticleSummaries">;
}): FindRelatedByTags {
  return (caller, articleId) =>
    deps.sharedByGuests(caller, `tagged as ${articleId}`, async (writes) => {
      const nearest = await findRelatedIds(deps.db.read, articleId);
      const found = await deps.articles.findArticleSummaries(nearest, caller);
      const byId = new Map(found.map((article) => [article.id, article]));
      const related = nearest.flatMap((id) => byId.get(id) ?? []);
      // Changes that publish, hide, move or tag an article declare no subjects, and end every cached answer.
      writes?.dependsOn(related.map(({ id }) => articleSubject(id)));
      return related;
    });
}
