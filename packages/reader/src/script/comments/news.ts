import type { AnswerOf, streamArticleComments } from "@sitevine/api";

/** What the stream of a place tells. */
export type CommentNews = AnswerOf<typeof streamArticleComments>;

/** Comments that others have written since the page was made, by id. */
export interface PendingComments {
  readonly count: number;
  has(commentId: string): boolean;
  /** Takes one piece of news; true when something that the page shows has changed. */
  hear(news: CommentNews, isShown: (commentId: string) => boolean): boolean;
  /** No longer news: the page shows it, or it is gone. */
  drop(commentId: string): void;
}

export function createPendingComments(): PendingComments {
  const ids = new Set<string>();
  return {
    get count() {
      return ids.size;
    },
    has: (commentId) => ids.has(commentId),
    hear({ change }, isShown) {
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
