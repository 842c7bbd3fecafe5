import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { ARTICLE_SORT, articleStatusSchema, keptArticleSchema } from "../schemas/article.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams } from "../schemas/primitives.js";
import { queryTrue } from "../schemas/query.js";
import { lineSchema, searchTextSchema } from "../schemas/text.js";

export const listAllArticles = endpoint({
  id: "admin.articles.list",
  method: "GET",
  path: "/api/admin/articles",
  audience: admin,
  summary: "Articles of any status and visibility",
  query: listQuery(ARTICLE_SORT, {
    q: searchTextSchema.optional(),
    status: articleStatusSchema.optional(),
    author: lineSchema(64).optional().meta({ description: "Username, a former one included, or id, in any case" }),
    featured: queryTrue.optional(),
  }),
  response: json(pageOf(keptArticleSchema)),
});

export const featureArticle = endpoint({
  id: "admin.articles.feature",
  method: "PUT",
  path: "/api/admin/articles/:id/featured",
  audience: admin,
  summary: "Recommend a published article; repeating it changes nothing, and unpublishing ends it",
  params: idParams,
  response: json(keptArticleSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const unfeatureArticle = endpoint({
  id: "admin.articles.unfeature",
  method: "DELETE",
  path: "/api/admin/articles/:id/featured",
  audience: admin,
  summary: "No longer recommend an article; repeating it changes nothing",
  params: idParams,
  response: json(keptArticleSchema),
  errors: ["SVC-API-4004"],
});

export const deleteAnyArticle = endpoint({
  id: "admin.articles.delete",
  method: "DELETE",
  path: "/api/admin/articles/:id",
  audience: admin,
  summary: "Delete an article",
  params: idParams,
  status: 204,
  errors: ["SVC-API-4004"],
});
