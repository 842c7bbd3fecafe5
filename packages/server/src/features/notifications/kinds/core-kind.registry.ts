import { articleComment } from "./article-comment.kind.js";
import { articleLike } from "./article-like.kind.js";
import { badgeAward } from "./badge-award.kind.js";
import { commentLike } from "./comment-like.kind.js";
import { commentMention } from "./comment-mention.kind.js";
import { commentReply } from "./comment-reply.kind.js";
import type { CoreKind } from "./core-kind.model.js";
import { moderationAction } from "./moderation-action.kind.js";
import { profileComment } from "./profile-comment.kind.js";
import { userFollow } from "./user-follow.kind.js";

/** The kinds that the site itself sends, in the order in which members find them among their choices. */
export const CORE_KINDS = [
  articleComment,
  articleLike,
  commentReply,
  commentMention,
  commentLike,
  profileComment,
  userFollow,
  badgeAward,
  moderationAction,
] as const;

export type CoreKindName = (typeof CORE_KINDS)[number]["kind"];

/**
 * The same by precedence. One event notifies a person once: of the first kind that addresses them, so whoever is answered and
 * mentioned hears of the answer, and neither of them hears again that there is a comment on what is theirs.
 */
export const KINDS_BY_PRECEDENCE: readonly CoreKind[] = [
  ...new Set<CoreKind>([commentReply, commentMention, ...CORE_KINDS]),
];
