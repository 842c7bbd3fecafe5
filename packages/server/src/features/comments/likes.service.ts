import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import { forbidden, notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import type { CommentPlace } from "../../platform/db/schema/comments.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import { changesOfComment } from "./comment-changes.model.js";
import { addToLikes, deleteLike, insertLike } from "./comment-likes.repo.js";
import { commentHref } from "./comment-place.model.js";
import type { CommentEvents } from "./comments.events.js";
import type { CommentQueries } from "./comments.query.js";
import { findComment } from "./comments.repo.js";

export interface LikesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly reader: Pick<CommentQueries, "findReadable">;
  readonly events: EventPublisher<CommentEvents>;
}

export interface LikeState {
  readonly liked: boolean;
  readonly likeCount: number;
}

/**
 * Likes of comments. Repeating a call changes nothing. Throws SVC-API-4004 for a comment that the caller may not read
 * or that was deleted.
 */
export interface LikesService {
  /** Throws SVC-API-4003 on a wall when its owner and the caller are separated by a member block. */
  like(caller: Member, place: CommentPlace, id: string): Promise<LikeState>;
  unlike(caller: Member, place: CommentPlace, id: string): Promise<LikeState>;
}

export function createLikesService({ db, clock, reader, events }: LikesDeps): LikesService {
  async function requireLikeable(caller: Member, place: CommentPlace, id: string) {
    const comment = await findComment(db.read, place, id);
    if (!comment || comment.deleted_at !== null) throw notFound();
    // A caller who may not see the wall may not know that the comment exists.
    const at = await reader.findReadable(caller, place, comment.place_id);
    if (!at) throw notFound();
    return { comment, at };
  }

  return {
    async like(caller, place, id) {
      const { comment, at } = await requireLikeable(caller, place, id);
      if (!at.mayLike) throw forbidden("You may not like anything here.");
      const { author_id: authorId } = comment;
      const likeCount = await db.transaction(
        async (tx) => {
          const isNew = await insertLike(tx, id, caller.userId, clock.now());
          const count = await addToLikes(tx, id, isNew ? 1 : 0);
          if (count === null) throw notFound();
          if (!isNew || authorId === null || authorId === caller.userId) return count;
          const like = { commentId: id, authorId, userId: caller.userId };
          await events.publish(tx, "comment.liked", { ...like, href: commentHref(at, id), place, placeId: at.id });
          return count;
        },
        { changes: changesOfComment(comment), sharesCommit: true },
      );
      return { liked: true, likeCount };
    },

    async unlike(caller, place, id) {
      const { comment } = await requireLikeable(caller, place, id);
      const { author_id: authorId } = comment;
      const likeCount = await db.transaction(
        async (tx) => {
          const was = await deleteLike(tx, id, caller.userId);
          const count = await addToLikes(tx, id, was ? -1 : 0);
          if (count === null) throw notFound();
          if (was && authorId !== null && authorId !== caller.userId)
            await events.publish(tx, "comment.unliked", { commentId: id, authorId, userId: caller.userId });
          return count;
        },
        { changes: changesOfComment(comment), sharesCommit: true },
      );
      return { liked: false, likeCount };
    },
  };
}
