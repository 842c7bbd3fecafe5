import type { Notice } from "../notifications/index.js";
import type { PlaceForCaller } from "./comment-place.js";

/** A comment that is new, or that names people anew. */
export interface WrittenComment {
  readonly id: string;
  readonly authorId: string;
  readonly at: PlaceForCaller;
  /** The comment that it answers. */
  readonly answered: { readonly id: string; readonly authorId: string | null } | null;
  readonly mentionedIds: readonly string[];
}

const linkTo = (at: PlaceForCaller, commentId: string): string => `${at.href}#comment-${commentId}`;

/** Who hears of a comment, each of them once: whom it answers, whom it names, and whose article or wall it is. */
export function noticesOfComment({ id, authorId, at, answered, mentionedIds }: WrittenComment): Notice[] {
  const base = {
    actorId: authorId,
    source: id,
    subject: { kind: at.place, id: at.id },
    href: linkTo(at, id),
  } as const;
  const notices = new Map<string, Notice>();
  const tell = (userId: string | null, kind: string, group: string): void => {
    if (userId !== null && userId !== authorId && !notices.has(userId))
      notices.set(userId, { ...base, userId, kind, group });
  };
  if (answered) tell(answered.authorId, "comment.reply", answered.id);
  for (const userId of mentionedIds) tell(userId, "comment.mention", `${at.place}:${at.id}`);
  tell(at.ownerId, `${at.place}.comment`, at.id);
  return [...notices.values()];
}

/** What the author of a comment hears of somebody who likes it. */
export const noticeOfLike = (
  comment: { readonly id: string; readonly authorId: string },
  at: PlaceForCaller,
  userId: string,
): Notice => ({
  kind: "comment.like",
  userId: comment.authorId,
  actorId: userId,
  group: comment.id,
  source: userId,
  subject: { kind: at.place, id: at.id },
  href: linkTo(at, comment.id),
});
