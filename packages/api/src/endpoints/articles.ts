import * as z from "zod";
import { json, largeJson } from "../content.js";
import { endpoint } from "../endpoint.js";
import { multipart } from "../multipart.js";
import { RATE_LIMITS } from "../rate-limits.js";
import {
  ARTICLE_SORT,
  articleChangesSchema,
  articleRevisionSchema,
  articleSchema,
  articleStatusSchema,
  articleSummarySchema,
  newArticleSchema,
} from "../schemas/article.js";
import { LARGE_BODY } from "../schemas/body-limit.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams } from "../schemas/primitives.js";
import { keyParamSchema, lineSchema } from "../schemas/text.js";
import { imageFile } from "../schemas/upload.js";

export const listArticles = endpoint({
  id: "articles.list",
  method: "GET",
  path: "/api/articles",
  audience: "optional",
  summary: "Published articles that the caller may see",
  query: listQuery(ARTICLE_SORT, {
    category: lineSchema(120).optional().meta({ description: "Slug or id of a category, in any case" }),
    tag: lineSchema(40).optional(),
    author: lineSchema(64).optional().meta({ description: "Username, a former one included, or id, in any case" }),
  }),
  response: json(pageOf(articleSummarySchema)),
});

export const listOwnArticles = endpoint({
  id: "articles.own",
  method: "GET",
  path: "/api/articles/me",
  audience: "auth",
  summary: "Own articles of any status",
  query: listQuery(["updatedAt", "createdAt", "publishedAt", "title"], { status: articleStatusSchema.optional() }),
  response: json(pageOf(articleSummarySchema)),
});

export const getArticle = endpoint({
  id: "articles.get",
  method: "GET",
  path: "/api/articles/:slug",
  audience: "optional",
  summary: "One article",
  params: z.object({ slug: keyParamSchema }),
  response: json(articleSchema),
  errors: ["SVC-API-4004"],
});

export const createArticle = endpoint({
  id: "articles.create",
  method: "POST",
  path: "/api/articles",
  audience: { permission: "article.create" },
  summary: "Create an article as a draft",
  rateLimit: RATE_LIMITS.articleWrite,
  body: largeJson(LARGE_BODY.article, newArticleSchema),
  status: 201,
  response: json(articleSchema),
  errors: ["SVC-API-4009"],
});

export const updateArticle = endpoint({
  id: "articles.update",
  method: "PATCH",
  path: "/api/articles/:id",
  audience: "auth",
  summary: "Change an article; its owner or an administrator",
  rateLimit: RATE_LIMITS.articleWrite,
  params: idParams,
  body: largeJson(LARGE_BODY.article, articleChangesSchema),
  response: json(articleSchema),
  errors: ["SVC-API-4003", "SVC-API-4004", "SVC-API-4009"],
});

export const publishArticle = endpoint({
  id: "articles.publish",
  method: "POST",
  path: "/api/articles/:id/publish",
  audience: "auth",
  summary: "Publish an article; repeating it changes nothing",
  params: idParams,
  response: json(articleSchema),
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const unpublishArticle = endpoint({
  id: "articles.unpublish",
  method: "POST",
  path: "/api/articles/:id/unpublish",
  audience: "auth",
  summary: "Make an article a draft again",
  params: idParams,
  response: json(articleSchema),
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const deleteArticle = endpoint({
  id: "articles.delete",
  method: "DELETE",
  path: "/api/articles/:id",
  audience: "auth",
  summary: "Delete an article; its owner or an administrator",
  params: idParams,
  status: 204,
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const listArticleRevisions = endpoint({
  id: "articles.revisions",
  method: "GET",
  path: "/api/articles/:id/revisions",
  audience: "auth",
  summary: "Earlier states of an article, newest first",
  params: idParams,
  query: listQuery(["createdAt"]),
  response: json(pageOf(articleRevisionSchema)),
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const uploadFeaturedImage = endpoint({
  id: "articles.image.upload",
  method: "POST",
  path: "/api/articles/:id/featured-image",
  audience: "auth",
  summary: "Set the featured image",
  params: idParams,
  body: multipart(imageFile),
  response: json(z.object({ featuredImageUrl: z.string() })),
  errors: ["SVC-API-4003", "SVC-API-4004"],
});
