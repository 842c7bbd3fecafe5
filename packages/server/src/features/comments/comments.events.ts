import type { CommentPlace } from "../../platform/db/schema/comments.js";

interface CommentFacts {
  readonly commentId: string;
  readonly place: CommentPlace;
  /** The article, or the user whose wall it is. */
  readonly placeId: string;
  readonly authorId: string | null;
}

/** The address of the comment on this site. */
interface Linked {
  readonly href: string;
}

/** A like of somebody else's comment. */
interface Like {
  readonly commentId: string;
  readonly authorId: string;
  readonly userId: string;
}

/** The events of comments. */
export interface CommentEvents {
  "comment.created": CommentFacts &
    Linked & {
      /** The comment that was answered, even when the answer is on the same level. */
      readonly parentId: string | null;
      readonly parentAuthorId: string | null;
      /** The author of the article, or the owner of the wall. */
      readonly placeOwnerId: string | null;
      readonly mentionedIds: readonly string[];
    };
  /** `mentionedIds` are those whom the former text did not mention. */
  "comment.changed": CommentFacts & Linked & { readonly mentionedIds: readonly string[] };
  /** `likes` is the number of likes that were deleted with it. */
  "comment.deleted": CommentFacts & { readonly likes: number };
  /** A moderator restored it. `likes` is the number of likes of others that were restored with it. */
  "comment.restored": CommentFacts & { readonly likes: number };
  "comment.liked": Like & Linked & Pick<CommentFacts, "place" | "placeId">;
  "comment.unliked": Like;
}
