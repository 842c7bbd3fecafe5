import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { pictureUpload } from "../picture-upload.js";
import { commentImageParams, commentImageSchema } from "../schemas/comment-image.js";

export const listCommentImages = endpoint({
  id: "comments.images",
  method: "GET",
  path: "/api/comments/images",
  audience: "auth",
  summary: "The newest 100 pictures that the caller has uploaded for comments and entries of walls",
  response: json(z.array(commentImageSchema)),
});

export const uploadCommentImage = endpoint({
  ...pictureUpload,
  id: "comments.images.upload",
  path: "/api/comments/images",
  summary:
    "Upload a picture that comments and wall entries of the caller may show; one that nothing shows goes by itself after a day",
  status: 201,
  response: json(commentImageSchema),
  errors: ["SVC-API-4003"],
});

export const deleteCommentImage = endpoint({
  id: "comments.images.delete",
  method: "DELETE",
  path: "/api/comments/images/:imageId",
  audience: "auth",
  summary:
    "Delete a picture that the caller has uploaded and that neither a comment nor a report shows; it counts among those of its day",
  params: commentImageParams,
  status: 204,
  errors: ["SVC-API-4004", "SVC-API-4009"],
});
