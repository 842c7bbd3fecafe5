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
  };
}
