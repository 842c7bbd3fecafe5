import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import { conflict } from "../../kernel/refusals.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database } from "../../platform/db/database.js";
import { requireLocked } from "./article-steps.service.js";
import type { ArticleQueries } from "./articles.query.js";
import { updateArticle } from "./articles.repo.js";

export interface FeaturedDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly reader: Pick<ArticleQueries, "requireEditable">;
  readonly activity: ActivityLog;
}

/** Sets and removes featured articles. Repeating a change changes nothing. Throws SVC-API-4004. */
export interface FeaturedArticles {
  /** Throws SVC-API-4009 for a draft. */
  feature(administrator: Member, id: string): Promise<void>;
  unfeature(administrator: Member, id: string): Promise<void>;
}

export function createFeaturedArticles({ db, clock, reader, activity }: FeaturedDeps): FeaturedArticles {
  async function change(administrator: Member, id: string, isFeatured: boolean): Promise<void> {
    await reader.requireEditable(administrator, id);
    await db.transaction(async (tx) => {
      const { status, featured_at } = await requireLocked(tx, id);
      if (isFeatured && status !== "published") throw conflict("Publish the article before you feature it.");
      if ((featured_at !== null) === isFeatured) return;
      await updateArticle(tx, id, { featured_at: isFeatured ? clock.now().toISOString() : null });
      const action = isFeatured ? "article.feature" : "article.unfeature";
      await activity.record(tx, { actorId: administrator.userId, action, subject: id });
    });
  }

  return {
    feature: (administrator, id) => change(administrator, id, true),
    unfeature: (administrator, id) => change(administrator, id, false),
  };
}
