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
import { shownOf } from "../session/own-page.js";

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

/** The article or wall that a thread belongs to, with its addresses. */
export interface ThreadOwner {
  readonly kind: "article" | "wall";
  readonly id: string;
  /** Name of the thread in requests for the member's own data: its newest comments. */
  readonly own: string;
  /** Name of what the page shows of it, likewise. */
  readonly shown: string;
  readonly list: AddressOf<ListComments>;
  readonly item: (commentId: string) => AddressOf<UpdateComment>;
  readonly editMethod: UpdateComment["method"];
  /** Null when the site has no comment stream for it. */
  readonly stream: AddressOf<typeof streamArticleComments> | null;
}

/** The owner of a thread, from the attributes of its section. */
export function ownerOf(dataset: DOMStringMap): ThreadOwner | null {
  const { svComments: kind, svOf: id = "" } = dataset;
  const shown = shownOf(dataset);
  if (kind === "article")
    return {
      kind,
      id,
      own: `article:${id}`,
      shown,
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
      shown,
      list: `/api/users/${id}/profile-comments`,
      item: (commentId) => `/api/users/profile-comments/${commentId}`,
      editMethod: "PUT",
      stream: null,
    };
  return null;
}
