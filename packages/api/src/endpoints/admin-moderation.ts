import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { removalSchema } from "../schemas/comment.js";
import { moderationEntrySchema, moderationLogFilters } from "../schemas/moderation.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams } from "../schemas/primitives.js";

export const listAdminModerationLog = endpoint({
  id: "admin.modlog",
  method: "GET",
  path: "/api/admin/modlog",
  audience: admin,
  summary: "What moderators did",
  query: listQuery(["createdAt"], moderationLogFilters),
  response: json(pageOf(moderationEntrySchema)),
});

export const removeArticleCommentAsAdmin = endpoint({
  id: "admin.comments.remove-article",
  method: "DELETE",
  path: "/api/admin/comments/article/:id",
  audience: admin,
  notLogged: "moderation-log",
  summary: "Remove a comment of an article; the tombstone shows the reason",
  params: idParams,
  body: json(removalSchema),
  status: 204,
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const removeProfileCommentAsAdmin = endpoint({
  id: "admin.comments.remove-profile",
  method: "DELETE",
  path: "/api/admin/comments/profile/:id",
  audience: admin,
  notLogged: "moderation-log",
  summary: "Remove a comment of a wall; the tombstone shows the reason",
  params: idParams,
  body: json(removalSchema),
  status: 204,
  errors: ["SVC-API-4004", "SVC-API-4009"],
});
