import type { CommentPlace } from "../../platform/db/schema/comments.js";

interface CommentFacts {
  readonly commentId: string;
  readonly place: CommentPlace;
  /** The article, or the user whose wall it is. */
  readonly placeId: string;
  readonly authorId: string | null;
}

/** Where the comment is shown, on this site. */
interface Linked {
  readonly href: string;
}

/** A like of somebody else's comment. */
interface Like {
  readonly commentId: string;
  readonly authorId: string;
  readonly userId: string;
}

/** What is announced about comments. */
export interface CommentEvents {
  "comment.created": CommentFacts &
    Linked & {
      /** The comment that was answered, even where the answer stands beside it. */
      readonly parentId: string | null;
      readonly parentAuthorId: string | null;
      /** The author of the article, or whose wall it is. */
      readonly placeOwnerId: string | null;
      readonly mentionedIds: readonly string[];
    };
  /** `mentionedIds` are those whom the text before did not mention. */
  "comment.changed": CommentFacts & Linked & { readonly mentionedIds: readonly string[] };
  /** `likes` is how many likes went with it. */
  "comment.deleted": CommentFacts & { readonly likes: number };
  "comment.liked": Like & Linked & Pick<CommentFacts, "place" | "placeId">;
  "comment.unliked": Like;
}
