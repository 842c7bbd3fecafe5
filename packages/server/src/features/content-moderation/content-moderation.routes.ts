import {
  relistArticle,
  removeArticleComment,
  removeArticleCommentAsAdmin,
  removeProfileComment,
  removeProfileCommentAsAdmin,
  restoreArticleComment,
  restoreProfileComment,
  unlistArticle,
} from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { ArticleModeration } from "./article-moderation.service.js";
import type { CommentModeration } from "./comment-moderation.service.js";

/** Routes by which moderators and administrators remove, restore, unlist and relist what members wrote. */
export function contentModerationRoutes({
  comments,
  articles,
}: {
  readonly comments: CommentModeration;
  readonly articles: ArticleModeration;
}): readonly BoundEndpoint[] {
  return [
    ...[removeArticleComment, removeArticleCommentAsAdmin].map((endpoint) =>
      bind(endpoint, async ({ caller, params, body }) => {
        await comments.remove(caller, "article", params.id, body.reason);
        return undefined;
      }),
    ),
    ...[removeProfileComment, removeProfileCommentAsAdmin].map((endpoint) =>
      bind(endpoint, async ({ caller, params, body }) => {
        await comments.remove(caller, "profile", params.id, body.reason);
        return undefined;
      }),
    ),
    bind(restoreArticleComment, async ({ caller, params }) => {
      await comments.restore(caller, "article", params.id);
      return undefined;
    }),
    bind(restoreProfileComment, async ({ caller, params }) => {
      await comments.restore(caller, "profile", params.id);
      return undefined;
    }),
    bind(unlistArticle, async ({ caller, params, body }) => {
      await articles.unlist(caller, params.id, body.reason);
      return undefined;
    }),
    bind(relistArticle, async ({ caller, params }) => {
      await articles.relist(caller, params.id);
      return undefined;
    }),
  ];
}
