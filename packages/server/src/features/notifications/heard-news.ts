import type { Database } from "../../platform/db/database.js";
import type { EventBus } from "../../platform/events/event-bus.js";
import { findUserSummaries } from "../users/index.js";
import type { Notices } from "./notices.js";

/** News of other features that members are told of. */
export interface HeardNews {
  "article.liked": { readonly articleId: string; readonly authorId: string | null; readonly userId: string };
  "user.followed": { readonly followerId: string; readonly followedId: string };
}

/** Turns what is heard into news for whom it concerns. */
export function hearNews(deps: {
  readonly db: Database;
  readonly events: EventBus<HeardNews>;
  readonly notices: Notices;
}): void {
  const { db, events, notices } = deps;

  events.on("article.liked", async ({ articleId, authorId, userId }) => {
    if (authorId === null) return;
    await notices.leaveNow([
      {
        ...{ kind: "article.like", userId: authorId, actorId: userId, group: articleId, source: userId },
        ...{ subject: { kind: "article", id: articleId }, href: `/articles/${articleId}` },
      },
    ]);
  });

  events.on("user.followed", async ({ followerId, followedId }) => {
    const follower = (await findUserSummaries(db.read, [followerId])).get(followerId);
    await notices.leaveNow([
      {
        ...{ kind: "user.follow", userId: followedId, actorId: followerId, group: "followers", source: followerId },
        ...{ subject: null, href: follower ? `/u/${follower.username}` : null },
      },
    ]);
  });
}
