import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { RATE_LIMITS } from "../rate-limits.js";
import {
  COMMENT_SORT,
  commentChangesSchema,
  commentSchema,
  likeStateSchema,
  newCommentSchema,
} from "../schemas/comment.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams, idSchema } from "../schemas/primitives.js";

const commentParams = z.object({ commentId: idSchema });

export const listProfileComments = endpoint({
  id: "profile-comments.list",
  method: "GET",
  path: "/api/users/:id/profile-comments",
  audience: "optional",
  summary: "The wall of a user; deleted comments stay as tombstones",
  params: idParams,
  query: listQuery(COMMENT_SORT),
  response: json(pageOf(commentSchema)),
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const createProfileComment = endpoint({
  id: "profile-comments.create",
  method: "POST",
  path: "/api/users/:id/profile-comments",
  audience: "auth",
  summary: "Write on a wall",
  rateLimit: RATE_LIMITS.profileComment,
  params: idParams,
  body: json(newCommentSchema),
  status: 201,
  response: json(commentSchema),
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const updateProfileComment = endpoint({
  id: "profile-comments.update",
  method: "PUT",
  path: "/api/users/profile-comments/:commentId",
  audience: "auth",
  summary: "Edit an own comment within the edit window",
  rateLimit: RATE_LIMITS.commentWrite,
  params: commentParams,
  body: json(commentChangesSchema),
  response: json(commentSchema),
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const deleteProfileComment = endpoint({
  id: "profile-comments.delete",
  method: "DELETE",
  path: "/api/users/profile-comments/:commentId",
  audience: "auth",
  summary: "Delete an own comment, or any on the own wall",
  params: commentParams,
  status: 204,
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const likeProfileComment = endpoint({
  id: "profile-comments.like",
  method: "POST",
  path: "/api/users/profile-comments/:commentId/like",
  audience: "auth",
  summary: "Like a comment; 403 where a block separates the caller from the owner of the wall",
  params: commentParams,
  response: json(likeStateSchema),
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const unlikeProfileComment = endpoint({
  id: "profile-comments.unlike",
  method: "DELETE",
  path: "/api/users/profile-comments/:commentId/like",
  audience: "auth",
  summary: "Take a like back",
  params: commentParams,
  response: json(likeStateSchema),
  errors: ["SVC-API-4004"],
});
