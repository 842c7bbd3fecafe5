import type {
  AddressOf,
  AnswerOf,
  createArticleComment,
  createProfileComment,
  deleteArticleComment,
  deleteProfileComment,
  likeArticleComment,
  likeProfileComment,
  listArticleComments,
  listProfileComments,
  streamArticleComments,
  unlikeArticleComment,
  unlikeProfileComment,
  updateArticleComment,
  updateProfileComment,
} from "@sitevine/api";

export type ListComments = typeof listArticleComments | typeof listProfileComments;
export type CreateComment = typeof createArticleComment | typeof createProfileComment;
export type UpdateComment = typeof updateArticleComment | typeof updateProfileComment;
export type DeleteComment = typeof deleteArticleComment | typeof deleteProfileComment;
export type LikeComment =
  | typeof likeArticleComment
  | typeof unlikeArticleComment
  | typeof likeProfileComment
  | typeof unlikeProfileComment;

export type StreamComments = typeof streamArticleComments;

export type Comment = AnswerOf<typeof listArticleComments>["data"][number];
export type LiveComment = Extract<Comment, { readonly deleted: false }>;

/** Where a thread is: under an article or on the wall of a member. */
export interface Place {
  readonly kind: "article" | "wall";
  readonly id: string;
  /** How the place is called where what belongs to one member is asked for. */
  readonly own: string;
  readonly list: AddressOf<ListComments>;
  readonly item: (commentId: string) => AddressOf<UpdateComment>;
  readonly editMethod: UpdateComment["method"];
  /** Null where the site has no stream of the place. */
  readonly stream: AddressOf<typeof streamArticleComments> | null;
}

/** The place that a thread's section names. */
export function placeOf({ svComments: kind, svOf: id = "" }: DOMStringMap): Place | null {
  if (kind === "article")
    return {
      kind,
      id,
      own: `article:${id}`,
      list: `/api/articles/${id}/comments`,
      item: (commentId) => `/api/article-comments/${commentId}`,
      editMethod: "PATCH",
      stream: `/api/articles/${id}/comments/stream`,
    };
  if (kind === "wall")
    return {
      kind,
      id,
      own: `profile:${id}`,
      list: `/api/users/${id}/profile-comments`,
      item: (commentId) => `/api/users/profile-comments/${commentId}`,
      editMethod: "PUT",
      stream: null,
    };
  return null;
}
