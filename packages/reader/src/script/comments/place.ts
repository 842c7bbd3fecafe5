import type { AnswerOf, listArticleComments } from "@sitevine/api";
import type { Method } from "../session/request.js";

export type Comment = AnswerOf<typeof listArticleComments>["data"][number];
export type LiveComment = Extract<Comment, { readonly deleted: false }>;

/** Where a thread is: under an article or on the wall of a member. */
export interface Place {
  readonly kind: "article" | "wall";
  readonly id: string;
  readonly list: string;
  readonly item: (commentId: string) => string;
  readonly editMethod: Method;
  /** Null where the site tells no news of the place. */
  readonly stream: string | null;
}

/** The place that a thread's section names. */
export function placeOf({ svComments: kind, svOf: id = "" }: DOMStringMap): Place | null {
  if (kind === "article")
    return {
      kind,
      id,
      list: `/api/articles/${id}/comments`,
      item: (commentId) => `/api/article-comments/${commentId}`,
      editMethod: "PATCH",
      stream: `/api/articles/${id}/comments/stream`,
    };
  if (kind === "wall")
    return {
      kind,
      id,
      list: `/api/users/${id}/profile-comments`,
      item: (commentId) => `/api/users/profile-comments/${commentId}`,
      editMethod: "PUT",
      stream: null,
    };
  return null;
}
