import * as z from "zod";
import { eventStream, json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { RATE_LIMITS } from "../rate-limits.js";
import {
  COMMENT_SORT,
  commentChangesSchema,
  commentNewsSchema,
  commentSchema,
  likeStateSchema,
  newCommentSchema,
} from "../schemas/comment.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams, idSchema } from "../schemas/primitives.js";

const commentParams = z.object({ commentId: idSchema });

export const listArticleComments = endpoint({
  id: "article-comments.list",
  method: "GET",
  path: "/api/articles/:id/comments",
  audience: "optional",
  summary: "Comments of an article; deleted ones stay as tombstones",
  params: idParams,
  query: listQuery(COMMENT_SORT),
  response: json(pageOf(commentSchema)),
  errors: ["SVC-API-4004"],
});

export const streamArticleComments = endpoint({
  id: "article-comments.stream",
  method: "GET",
  path: "/api/articles/:id/comments/stream",
  audience: "optional",
  summary: "What happens to the comments of an article, as Server-Sent Events",
  params: idParams,
  response: eventStream("comments", commentNewsSchema),
  // The second is for too many open streams of one address.
  errors: ["SVC-API-4004", "SVC-API-4290"],
});

export const createArticleComment = endpoint({
  id: "article-comments.create",
  method: "POST",
  path: "/api/articles/:id/comments",
  audience: { permission: "article.comment.create" },
  summary: "Comment on an article",
  rateLimit: RATE_LIMITS.commentWrite,
  params: idParams,
  body: json(newCommentSchema),
  status: 201,
  response: json(commentSchema),
  errors: ["SVC-API-4004"],
});

export const updateArticleComment = endpoint({
  id: "article-comments.update",
  method: "PATCH",
  path: "/api/article-comments/:commentId",
  audience: "auth",
  summary: "Edit an own comment",
  rateLimit: RATE_LIMITS.commentWrite,
  params: commentParams,
  body: json(commentChangesSchema),
  response: json(commentSchema),
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const deleteArticleComment = endpoint({
  id: "article-comments.delete",
  method: "DELETE",
  path: "/api/article-comments/:commentId",
  audience: "auth",
  summary: "Delete an own comment, or any as a moderator; leaves a tombstone",
  params: commentParams,
  status: 204,
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const likeArticleComment = endpoint({
  id: "article-comments.like",
  method: "POST",
  path: "/api/article-comments/:commentId/like",
  audience: "auth",
  summary: "Like a comment",
  params: commentParams,
  response: json(likeStateSchema),
  errors: ["SVC-API-4004"],
});

export const unlikeArticleComment = endpoint({
  id: "article-comments.unlike",
  method: "DELETE",
  path: "/api/article-comments/:commentId/like",
  audience: "auth",
  summary: "Take a like back",
  params: commentParams,
  response: json(likeStateSchema),
  errors: ["SVC-API-4004"],
});
