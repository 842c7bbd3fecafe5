import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { ARTICLE_SORT, articleStatusSchema, articleSummarySchema } from "../schemas/article.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams, idSchema } from "../schemas/primitives.js";
import { searchTextSchema } from "../schemas/text.js";

export const listAllArticles = endpoint({
  id: "admin.articles.list",
  method: "GET",
  path: "/api/admin/articles",
  audience: admin,
  summary: "Articles of any status and visibility",
  query: listQuery(ARTICLE_SORT, {
    q: searchTextSchema.optional(),
    status: articleStatusSchema.optional(),
    author: idSchema.optional(),
  }),
  response: json(pageOf(articleSummarySchema)),
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
