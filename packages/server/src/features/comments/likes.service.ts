import type { Member } from "../../http/caller.js";
import { AppError } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../../platform/db/database.js";
import type { CommentPlace } from "../../platform/db/schema/comments.js";
import type { EventBus } from "../../platform/events/event-bus.js";
import type { Notices } from "../notifications/index.js";
import { addToLikes, deleteLike, insertLike } from "./comment-likes.repo.js";
import { noticeOfLike } from "./comment-notices.js";
import type { CommentReader } from "./comment-reader.js";
import type { CommentEvents } from "./comments.events.js";
import { findComment } from "./comments.repo.js";
import type { CommentAuthors } from "./comments.service.js";

export interface LikesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly reader: CommentReader;
  readonly authors: Pick<CommentAuthors, "reward">;
  readonly notices: Notices;
  readonly events: EventBus<CommentEvents>;
}

export interface LikeState {
  readonly liked: boolean;
  readonly likeCount: number;
}

/** Likes of comments. Repeating one changes nothing. What the caller may not read, or was deleted, is SVC-API-4004. */
export interface LikesService {
  /** Throws SVC-API-4003 on a wall while its owner and the caller are separated by a block. */
  like(caller: Member, place: CommentPlace, id: string): Promise<LikeState>;
  unlike(caller: Member, place: CommentPlace, id: string): Promise<LikeState>;
}

export function createLikesService({ db, clock, reader, authors, notices, events }: LikesDeps): LikesService {
  async function requireLikeable(caller: Member, place: CommentPlace, id: string) {
    const comment = await findComment(db.read, place, id);
    if (!comment || comment.deleted_at !== null) throw new AppError("SVC-API-4004");
    const at = await reader.requireReadable(caller, place, comment.place_id).catch((error: unknown) => {
      // Where even the wall is not shown, a comment on it is not known.
      if (error instanceof AppError && error.code === "SVC-API-4003") throw new AppError("SVC-API-4004");
      throw error;
    });
    return { comment, at };
  }

  return {
    async like(caller, place, id) {
      const { comment, at } = await requireLikeable(caller, place, id);
      if (!at.mayLike) throw new AppError("SVC-API-4003", { message: "You may not like anything here." });
      const { author_id: authorId } = comment;
      const likeCount = await db.transaction(async (tx) => {
        const isNew = await insertLike(tx, id, caller.userId, clock.now());
        const count = await addToLikes(tx, id, isNew ? 1 : 0);
        if (count === null) throw new AppError("SVC-API-4004");
        if (!isNew || authorId === null || authorId === caller.userId) return count;
        await authors.reward(tx, authorId, "like", 1);
        await notices.leave(tx, [noticeOfLike({ id, authorId }, at, caller.userId)]);
        events.emitAfterCommit(tx, "comment.liked", { commentId: id, authorId, userId: caller.userId });
        return count;
      });
      return { liked: true, likeCount };
    },

    async unlike(caller, place, id) {
      const { author_id: authorId } = (await requireLikeable(caller, place, id)).comment;
      const likeCount = await db.transaction(async (tx) => {
        const was = await deleteLike(tx, id, caller.userId);
        const count = await addToLikes(tx, id, was ? -1 : 0);
        if (count === null) throw new AppError("SVC-API-4004");
        if (was && authorId !== null && authorId !== caller.userId) await authors.reward(tx, authorId, "like", -1);
        return count;
      });
      return { liked: false, likeCount };
    },
  };
}
