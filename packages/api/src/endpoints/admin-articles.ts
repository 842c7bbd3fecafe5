import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { ARTICLE_SORT, articleStatusSchema, articleSummarySchema } from "../schemas/article.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams } from "../schemas/primitives.js";
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
