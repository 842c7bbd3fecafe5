import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { reactionStateSchema } from "../schemas/article.js";
import { idParams } from "../schemas/primitives.js";

export const countArticleView = endpoint({
  id: "articles.view",
  method: "POST",
  path: "/api/articles/:id/view",
  audience: "optional",
  summary: "Count a view, one for each address",
  params: idParams,
  response: json(z.object({ views: z.int() })),
  errors: ["SVC-API-4004"],
});

export const likeArticle = endpoint({
  id: "articles.like",
  method: "POST",
  path: "/api/articles/:id/like",
  audience: "auth",
  summary: "Like an article; takes a dislike back",
  params: idParams,
  response: json(reactionStateSchema),
  errors: ["SVC-API-4004"],
});

export const unlikeArticle = endpoint({
  id: "articles.unlike",
  method: "DELETE",
  path: "/api/articles/:id/like",
  audience: "auth",
  summary: "Take a like back",
  params: idParams,
  response: json(reactionStateSchema),
  errors: ["SVC-API-4004"],
});

export const dislikeArticle = endpoint({
  id: "articles.dislike",
  method: "POST",
  path: "/api/articles/:id/dislike",
  audience: "auth",
  summary: "Dislike an article; takes a like back",
  params: idParams,
  response: json(reactionStateSchema),
  errors: ["SVC-API-4004"],
});

export const undislikeArticle = endpoint({
  id: "articles.undislike",
  method: "DELETE",
  path: "/api/articles/:id/dislike",
  audience: "auth",
  summary: "Take a dislike back",
  params: idParams,
  response: json(reactionStateSchema),
  errors: ["SVC-API-4004"],
});
