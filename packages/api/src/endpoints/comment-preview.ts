import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { RATE_LIMITS } from "../rate-limits.js";
import { commentChangesSchema } from "../schemas/comment.js";

export const previewComment = endpoint({
  id: "comments.preview",
  method: "POST",
  path: "/api/comments/preview",
  audience: "auth",
  summary: "The HTML that a comment with this text would have; nothing is stored",
  rateLimit: RATE_LIMITS.commentPreview,
  body: json(commentChangesSchema),
  response: json(z.object({ contentHtml: z.string() })),
});
