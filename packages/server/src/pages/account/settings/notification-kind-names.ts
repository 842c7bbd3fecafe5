import type { Messages } from "@sitevine/renderer";
import type { CoreKindName } from "../../../features/notifications/index.js";

/** What the site's own kinds are called; the API, which names those of plugins too, speaks English. */
export const kindNames = (messages: Messages): Readonly<Record<CoreKindName, string>> => ({
  "article.comment": messages.newsArticleComment,
  "article.like": messages.newsArticleLike,
  "comment.reply": messages.newsCommentReply,
  "comment.mention": messages.newsCommentMention,
  "comment.like": messages.newsCommentLike,
  "profile.comment": messages.newsProfileComment,
  "user.follow": messages.newsUserFollow,
  "badge.award": messages.newsBadgeAward,
  "moderation.action": messages.newsModerationAction,
});
