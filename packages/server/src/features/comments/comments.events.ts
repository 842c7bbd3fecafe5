import type { CommentPlace } from "../../platform/db/schema/comments.js";

interface CommentNews {
  readonly commentId: string;
  readonly place: CommentPlace;
  /** The article, or the user whose wall it is. */
  readonly placeId: string;
  readonly authorId: string | null;
}

/** News about comments, delivered after the commit. */
export interface CommentEvents {
  /** `parentId` is the comment that was answered, even where the answer stands beside it. */
  "comment.created": CommentNews & { readonly parentId: string | null; readonly mentionedIds: readonly string[] };
  "comment.changed": CommentNews;
  "comment.deleted": CommentNews;
  "comment.liked": { readonly commentId: string; readonly authorId: string | null; readonly userId: string };
}
