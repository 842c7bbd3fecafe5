import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { actReasonSchema } from "../schemas/moderation.js";
import { idParams } from "../schemas/primitives.js";

export const restoreArticleComment = endpoint({
  id: "moderation.comments.restore-article",
  method: "POST",
  path: "/api/moderation/comments/article/:id/restore",
  audience: { permission: "moderation.*" },
  notLogged: "moderation-log",
  summary: "Restore a comment of an article that a moderator removed; repeating it changes nothing",
  params: idParams,
  status: 204,
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const restoreProfileComment = endpoint({
  id: "moderation.comments.restore-profile",
  method: "POST",
  path: "/api/moderation/comments/profile/:id/restore",
  audience: { permission: "moderation.*" },
  notLogged: "moderation-log",
  summary: "Restore a comment of a wall that a moderator removed; repeating it changes nothing",
  params: idParams,
  status: 204,
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const unlistArticle = endpoint({
  id: "moderation.articles.unlist",
  method: "POST",
  path: "/api/moderation/articles/:id/unlist",
  audience: { permission: "moderation.article.unlist" },
  notLogged: "moderation-log",
  summary: "Take an article out of lists, search and feeds; its address still works",
  params: idParams,
  body: json(actReasonSchema),
  status: 204,
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const relistArticle = endpoint({
  id: "moderation.articles.relist",
  method: "POST",
  path: "/api/moderation/articles/:id/relist",
  audience: { permission: "moderation.article.unlist" },
  notLogged: "moderation-log",
  summary: "List an article again; repeating it changes nothing",
  params: idParams,
  status: 204,
  errors: ["SVC-API-4004", "SVC-API-4009"],
});
