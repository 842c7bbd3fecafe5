import type { EventBus } from "../../platform/events/event-bus.js";
import type { ArticleEvents } from "../articles/index.js";
import type { CategoryEvents } from "../categories/index.js";
import type { UserEvents } from "../users/index.js";
import type { SearchIndex } from "./search.jobs.js";

/** Marks whatever the site's news may have changed. */
export function followNews(
  events: EventBus<UserEvents & ArticleEvents & CategoryEvents>,
  index: Pick<SearchIndex, "mark" | "repair">,
): void {
  for (const name of ["article.published", "article.unpublished", "article.changed", "article.deleted"] as const)
    events.on(name, ({ articleId }) => index.mark("articles", articleId));
  for (const name of ["user.registered", "user.updated", "user.banned", "user.unbanned"] as const)
    events.on(name, ({ userId }) => index.mark("users", userId));
  // Any number of articles went with it.
  events.on("category.deleted", () => index.repair({ type: "articles" }));
}
