import type { Messages } from "@sitevine/renderer";
import type { CoreKindName } from "../../../features/notifications/index.js";

/** Names of the site's own kinds; the API, which names those of plugins too, speaks English. */
export const kindNames = (messages: Messages): Readonly<Record<CoreKindName, string>> => ({
  "article.comment": messages.notificationArticleComment,
  "article.like": messages.notificationArticleLike,
  "comment.reply": messages.notificationCommentReply,
  "comment.mention": messages.notificationCommentMention,
  "comment.like": messages.notificationCommentLike,
  "profile.comment": messages.notificationProfileComment,
  "user.follow": messages.notificationUserFollow,
  "article.withheld": messages.notificationArticleWithheld,
  "article.changes-withheld": messages.notificationChangesWithheld,
  "badge.award": messages.notificationBadgeAward,
  "moderation.action": messages.notificationModerationAction,
});
