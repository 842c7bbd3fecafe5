import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { removalSchema } from "../schemas/comment.js";
import { moderationEntrySchema, moderationLogFilters } from "../schemas/moderation.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams } from "../schemas/primitives.js";

export const listModerationLog = endpoint({
  id: "moderation.log",
  method: "GET",
  path: "/api/moderation/log",
  audience: { permission: "moderation.log.view" },
  summary: "What moderators did",
  query: listQuery(["createdAt"], moderationLogFilters),
  response: json(pageOf(moderationEntrySchema)),
});

export const undoModeration = endpoint({
  id: "moderation.undo",
  method: "POST",
  path: "/api/moderation/log/:id/undo",
  audience: { permission: "moderation.*" },
  notLogged: "moderation-log",
  summary: "Take an act back within 15 minutes, with the permission that the act itself needs",
  params: idParams,
  response: json(moderationEntrySchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const removeArticleComment = endpoint({
  id: "moderation.comments.remove-article",
  method: "DELETE",
  path: "/api/moderation/comments/article/:id",
  audience: { permission: "moderation.*" },
  notLogged: "moderation-log",
  summary: "Remove a comment of an article; the tombstone shows the reason",
  params: idParams,
  body: json(removalSchema),
  status: 204,
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const removeProfileComment = endpoint({
  id: "moderation.comments.remove-profile",
  method: "DELETE",
  path: "/api/moderation/comments/profile/:id",
  audience: { permission: "moderation.*" },
  notLogged: "moderation-log",
  summary: "Remove a comment of a wall; the tombstone shows the reason",
  params: idParams,
  body: json(removalSchema),
  status: 204,
  errors: ["SVC-API-4004", "SVC-API-4009"],
});
