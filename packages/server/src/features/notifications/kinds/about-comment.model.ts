import type { CommentPlace } from "../../../platform/db/schema/comments.js";

/** Fields that all notifications about a written comment have in common. */
export const aboutComment = ({
  commentId,
  place,
  placeId,
  authorId,
  href,
}: {
  readonly commentId: string;
  readonly place: CommentPlace;
  readonly placeId: string;
  readonly authorId: string | null;
  readonly href: string;
}) => ({ actorId: authorId, source: commentId, subject: { kind: place, id: placeId }, href, commentId });
