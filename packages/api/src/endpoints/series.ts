import * as z from "zod";
import { json, none } from "../content.js";
import { endpoint } from "../endpoint.js";
import { RATE_LIMITS } from "../rate-limits.js";
import { idParams } from "../schemas/primitives.js";
import {
  articleSeriesSchema,
  newSeriesSchema,
  seriesChangesSchema,
  seriesRefSchema,
  seriesSchema,
  seriesSummarySchema,
} from "../schemas/series.js";
import { slugParamSchema } from "../schemas/text.js";

const seriesOfArticle = z.object({ series: seriesRefSchema.nullable() });

export const listOwnSeries = endpoint({
  id: "series.own",
  method: "GET",
  path: "/api/series/me",
  audience: "auth",
  summary: "Every series of the caller, by title",
  response: json(z.array(seriesSummarySchema)),
});

export const getSeries = endpoint({
  id: "series.get",
  method: "GET",
  path: "/api/series/:slug",
  audience: "optional",
  summary: "One series by its slug or id, with the parts that the caller may read",
  concurrency: "writers-etag",
  params: z.object({ slug: slugParamSchema }),
  response: json(seriesSchema),
  errors: ["SVC-API-4004"],
});

export const createSeries = endpoint({
  id: "series.create",
  method: "POST",
  path: "/api/series",
  audience: { permission: "article.create" },
  summary: "Create a series without parts",
  rateLimit: RATE_LIMITS.articleWrite,
  body: json(newSeriesSchema),
  status: 201,
  response: json(seriesSchema),
  errors: ["SVC-API-4009"],
});

export const updateSeries = endpoint({
  id: "series.update",
  method: "PATCH",
  path: "/api/series/:id",
  audience: "auth",
  summary: "Change title, description, or the parts and their order; its author or an administrator",
  rateLimit: RATE_LIMITS.articleWrite,
  concurrency: "if-match",
  params: idParams,
  body: json(seriesChangesSchema),
  response: json(seriesSchema),
  errors: ["SVC-API-4003", "SVC-API-4004", "SVC-API-4009"],
});

export const deleteSeries = endpoint({
  id: "series.delete",
  method: "DELETE",
  path: "/api/series/:id",
  audience: "auth",
  summary: "Delete a series; its articles stay",
  params: idParams,
  status: 204,
  response: none,
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const getArticleSeries = endpoint({
  id: "articles.series.get",
  method: "GET",
  path: "/api/articles/:id/series",
  audience: "optional",
  summary: "The series that an article is in",
  params: idParams,
  response: json(seriesOfArticle),
  errors: ["SVC-API-4004"],
});

export const putArticleSeries = endpoint({
  id: "articles.series.put",
  method: "PUT",
  path: "/api/articles/:id/series",
  audience: "auth",
  summary: "Put an article at the end of a series, or in none; repeating it changes nothing",
  rateLimit: RATE_LIMITS.articleWrite,
  params: idParams,
  body: json(articleSeriesSchema),
  response: json(seriesOfArticle),
  errors: ["SVC-API-4003", "SVC-API-4004", "SVC-API-4009"],
});
