import { hasVoice } from "../../kernel/caller.js";
import type { ArticleQueries } from "../articles/index.js";
import type { FindPlace } from "./comment-place.model.js";

/** Published articles: callers who may read one may read its comments, and members who may comment may add to them. */
export const articlePlaces =
  (articles: Pick<ArticleQueries, "findReadableById">): FindPlace =>
  async (caller, id) => {
    const article = await articles.findReadableById(caller, id);
    if (article?.status !== "published") return null;
    return {
      place: "article",
      id,
      ownerId: article.author_id,
      href: `/articles/${article.slug}`,
      mayRead: true,
      mayLike: caller.kind === "guest" || hasVoice(caller),
      mayWrite: caller.kind === "member" && hasVoice(caller) && caller.permissions.has("article.comment.create"),
    };
  };
