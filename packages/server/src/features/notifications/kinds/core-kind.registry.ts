import { articleChangesWithheld } from "./article-changes-withheld.kind.js";
import { articleComment } from "./article-comment.kind.js";
import { articleLike } from "./article-like.kind.js";
import { articleWithheld } from "./article-withheld.kind.js";
import { badgeAward } from "./badge-award.kind.js";
import { commentLike } from "./comment-like.kind.js";
import { commentMention } from "./comment-mention.kind.js";
import { commentReply } from "./comment-reply.kind.js";
import type { CoreKind } from "./core-kind.model.js";
import { moderationAction } from "./moderation-action.kind.js";
import { profileComment } from "./profile-comment.kind.js";
import { userFollow } from "./user-follow.kind.js";

/** The kinds that the site itself sends, in the order in which members see them in their settings. */
export const CORE_KINDS = [
  articleComment,
  articleLike,
  commentReply,
  commentMention,
  commentLike,
  profileComment,
  userFollow,
  articleWithheld,
  articleChangesWithheld,
  badgeAward,
  moderationAction,
] as const;

export type CoreKindName = (typeof CORE_KINDS)[number]["kind"];

/**
 * The same kinds by precedence. One event notifies a member once, by the first kind that addresses them. So a member
 * who is both answered and mentioned is notified of the answer, and not also of a comment on their own article or
 * profile.
 */
export const KINDS_BY_PRECEDENCE: readonly CoreKind[] = [
  ...new Set<CoreKind>([commentReply, commentMention, ...CORE_KINDS]),
];
