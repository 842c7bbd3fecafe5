import type { AnswerOf, streamArticleComments } from "@sitevine/api";

/** An event of a comment stream. */
export type CommentEvent = AnswerOf<typeof streamArticleComments>;

/** Ids of the comments that others have written since the page was rendered. */
export interface PendingComments {
  readonly count: number;
  has(commentId: string): boolean;
  /** Handles an event; true when something that the page shows has changed. */
  handle(event: CommentEvent, isShown: (commentId: string) => boolean): boolean;
  /** Removes a comment that is now shown or deleted. */
  drop(commentId: string): void;
}

export function createPendingComments(): PendingComments {
  const ids = new Set<string>();
  return {
    get count() {
      return ids.size;
    },
    has: (commentId) => ids.has(commentId),
    handle({ change }, isShown) {
      if (!change) return false;
      const { kind, commentId } = change;
      if (isShown(commentId)) return kind !== "created";
      if (kind === "created") ids.add(commentId);
      if (kind === "deleted") ids.delete(commentId);
      return false;
    },
    drop: (commentId) => void ids.delete(commentId),
  };
}
