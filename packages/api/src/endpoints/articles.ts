import * as z from "zod";
import { json, largeJson } from "../content.js";
import { endpoint } from "../endpoint.js";
import { multipart } from "../multipart.js";
import { pictureUpload } from "../picture-upload.js";
import { RATE_LIMITS } from "../rate-limits.js";
import {
  ARTICLE_SORT,
  articleChangesSchema,
  articleScheduleSchema,
  articleSchema,
  articleStatusSchema,
  articleSummarySchema,
  featuredImageSchema,
  newArticleSchema,
  ownArticleSummarySchema,
} from "../schemas/article.js";
import { articleImageChangesSchema, newArticleImageFields } from "../schemas/article-image.js";
import { LARGE_BODY } from "../schemas/body-limit.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams } from "../schemas/primitives.js";
import { queryTrue } from "../schemas/query.js";
import { lineSchema, slugParamSchema } from "../schemas/text.js";
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
    featured: queryTrue.optional().meta({ description: "Only what administrators recommend" }),
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
  response: json(pageOf(ownArticleSummarySchema)),
});

export const getArticle = endpoint({
  id: "articles.get",
  method: "GET",
  path: "/api/articles/:slug",
  audience: "optional",
  summary: "One article",
  concurrency: "writers-etag",
  params: z.object({ slug: slugParamSchema }),
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
  concurrency: "writers-etag",
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
  concurrency: "if-match",
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

export const scheduleArticle = endpoint({
  id: "articles.schedule",
  method: "PUT",
  path: "/api/articles/:id/schedule",
  audience: "auth",
  summary: "Publish a draft at a time to come, with what was written until then; a second time replaces the first",
  params: idParams,
  body: json(articleScheduleSchema),
  response: json(articleSchema),
  errors: ["SVC-API-4003", "SVC-API-4004", "SVC-API-4009"],
});

export const unscheduleArticle = endpoint({
  id: "articles.unschedule",
  method: "DELETE",
  path: "/api/articles/:id/schedule",
  audience: "auth",
  summary: "Keep a draft unpublished; without a time set nothing changes",
  params: idParams,
  status: 204,
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

export const uploadFeaturedImage = endpoint({
  ...pictureUpload,
  id: "articles.image.upload",
  path: "/api/articles/:id/featured-image",
  summary: "Set the featured image; a new image has no focal point, and no alternative text unless it comes along",
  params: idParams,
  body: multipart(imageFile, newArticleImageFields),
  response: json(featuredImageSchema),
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const updateFeaturedImage = endpoint({
  id: "articles.image.update",
  method: "PATCH",
  path: "/api/articles/:id/featured-image",
  audience: "auth",
  summary: "Say what the featured image shows, or which point of it matters most",
  params: idParams,
  body: json(articleImageChangesSchema),
  response: json(featuredImageSchema),
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const deleteFeaturedImage = endpoint({
  id: "articles.image.delete",
  method: "DELETE",
  path: "/api/articles/:id/featured-image",
  audience: "auth",
  summary: "Remove the featured image",
  params: idParams,
  status: 204,
  errors: ["SVC-API-4003", "SVC-API-4004"],
});
