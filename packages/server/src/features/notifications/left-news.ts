import type { Tx } from "../../platform/db/database.js";
import { findUserSummaries } from "../users/index.js";
import type { Notices } from "./notices.js";

/**
 * News of features that know nothing of notices: they call these within the transaction that makes the news, so that
 * nothing is lost when the process dies right after it.
 */
export interface LeftNews {
  articleLiked(
    tx: Tx,
    like: { readonly articleId: string; readonly authorId: string | null; readonly userId: string },
  ): Promise<void>;
  memberFollowed(tx: Tx, follow: { readonly followerId: string; readonly followedId: string }): Promise<void>;
  badgeAwarded(tx: Tx, award: AwardedBadge): Promise<void>;
}

/** A badge that several people got at once. */
export interface AwardedBadge {
  readonly badgeId: string;
  readonly userIds: readonly string[];
  /** Null when a rule gave it. */
  readonly awardedBy: string | null;
  /** Tells an award from an earlier one of the same badge that was taken away again. */
  readonly awardedAt: string;
}

export function createLeftNews(notices: Notices): LeftNews {
  return {
    async articleLiked(tx, { articleId, authorId, userId }) {
      if (authorId === null) return;
      const subject = { kind: "article", id: articleId } as const;
      await notices.leave(tx, [
        {
          ...{ kind: "article.like", userId: authorId, actorId: userId, group: articleId, source: userId },
          ...{ subject, href: `/articles/${articleId}` },
        },
      ]);
    },

    async memberFollowed(tx, { followerId, followedId }) {
      const follower = (await findUserSummaries(tx, [followerId])).get(followerId);
      await notices.leave(tx, [
        {
          ...{ kind: "user.follow", userId: followedId, actorId: followerId, group: "followers", source: followerId },
          ...{ subject: null, href: follower ? `/u/${follower.username}` : null },
        },
      ]);
    },
    async badgeAwarded(tx, { badgeId, userIds, awardedBy, awardedAt }) {
      const people = await findUserSummaries(tx, userIds);
      await notices.leave(
        tx,
        [...people.values()].map(({ id, username }) => ({
          kind: "badge.award",
          userId: id,
          actorId: awardedBy,
          group: "badges",
          source: `${badgeId} ${awardedAt}`,
          subject: { kind: "badge", id: badgeId },
          href: `/u/${username}`,
        })),
      );
    },
  };
}
