import type { Clock } from "../../kernel/clock.js";
import { conflict, notFound } from "../../kernel/refusals.js";
import type { Tx } from "../../platform/db/database.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import { addToArticleComments, addToOwnComments, countOneMore } from "./comment-counters.repo.js";
import { commentHref, type PlaceForCaller } from "./comment-place.model.js";
import type { CommentEvents } from "./comments.events.js";
import { type Remover, standing } from "./comments.policy.js";
import { type CommentRow, insertComment } from "./comments.repo.js";
import { releaseImages } from "./images/comment-image-uses.service.js";
import { leaveTombstone, raiseTombstone } from "./tombstones.repo.js";

/** A new comment whose text has been rendered already. */
export interface NewComment {
  readonly id: string;
  readonly authorId: string;
  readonly content: string;
  readonly html: string;
  readonly mentionedIds: readonly string[];
}

/** Steps of use cases that change comments, in the transaction of the caller. They do not ask who may do it. */
export interface CommentSteps {
  /** Throws SVC-API-4004 when the article is no longer published. */
  add(
    tx: Tx,
    at: Pick<PlaceForCaller, "place" | "id" | "ownerId" | "href">,
    comment: NewComment,
    answered: CommentRow | null,
  ): Promise<CommentRow>;
  /** False when it was removed meanwhile. */
  remove(tx: Tx, comment: CommentRow, by: Remover, reason: string | null): Promise<boolean>;
  /**
   * Restores a comment that a moderator removed; false when it is not removed any more. Throws SVC-API-4004 when its
   * article is no longer published, SVC-API-4009 when its text is kept no longer.
   */
  restore(tx: Tx, comment: CommentRow): Promise<boolean>;
}

export interface CommentStepsDeps {
  readonly clock: Clock;
  readonly events: EventPublisher<CommentEvents>;
}

/** Facts about a comment that its events carry. */
export const factsOf = ({ id, place, place_id, author_id }: CommentRow) => ({
  commentId: id,
  place,
  placeId: place_id,
  authorId: author_id,
});

export function createCommentSteps({ clock, events }: CommentStepsDeps): CommentSteps {
  return {
    async add(tx, at, { id, authorId, content, html, mentionedIds }, answered) {
      const comment: CommentRow = {
        id,
        place: at.place,
        place_id: at.id,
        author_id: authorId,
        content,
        content_html: html,
        ...(answered ? standing(answered) : { parent_id: null, root_id: id, depth: 0 }),
        created_at: clock.now().toISOString(),
        edited_at: null,
        deleted_at: null,
        deleted_by: null,
        delete_reason: null,
        like_count: 0,
      };
      await insertComment(tx, comment);
      await countOneMore(tx, comment);
      if (at.place === "article" && !(await addToArticleComments(tx, at.id, 1))) throw notFound();
      await addToOwnComments(tx, authorId, 1);
      await events.publish(tx, "comment.created", {
        ...factsOf(comment),
        href: commentHref(at, id),
        parentId: answered?.id ?? null,
        parentAuthorId: answered?.author_id ?? null,
        placeOwnerId: at.ownerId,
        mentionedIds,
      });
      return comment;
    },

    async remove(tx, comment, by, reason) {
      const deletion = { deleted_at: clock.now().toISOString(), deleted_by: by, delete_reason: reason };
      const likes = await leaveTombstone(tx, comment, deletion);
      if (likes === null) return false;
      // The text of a comment that a moderator removed is kept for a while, and its images with it.
      if (by !== "moderator") await releaseImages(tx, [comment.id], clock.now());
      if (comment.place === "article") await addToArticleComments(tx, comment.place_id, -1);
      if (comment.author_id !== null) await addToOwnComments(tx, comment.author_id, -1);
      await events.publish(tx, "comment.deleted", { ...factsOf(comment), likes });
      return true;
    },

    async restore(tx, comment) {
      const likes = await raiseTombstone(tx, comment);
      if (likes === null) return false;
      if (likes === "gone") throw conflict("The text of this comment is not kept any more.");
      if (comment.place === "article" && !(await addToArticleComments(tx, comment.place_id, 1))) throw notFound();
      if (comment.author_id !== null) await addToOwnComments(tx, comment.author_id, 1);
      await events.publish(tx, "comment.restored", { ...factsOf(comment), likes });
      return true;
    },
  };
}
