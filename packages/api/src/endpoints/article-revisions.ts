import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { RATE_LIMITS } from "../rate-limits.js";
import { articleRevisionParams, articleRevisionSchema, articleSchema } from "../schemas/article.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams } from "../schemas/primitives.js";
import { articleStateSchema, revisionComparisonSchema } from "../schemas/revision-comparison.js";

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

export const compareArticleRevisions = endpoint({
  id: "articles.revisions.compare",
  method: "GET",
  path: "/api/articles/:id/revisions/compare",
  audience: "auth",
  summary: "How one state of an article became another, line by line",
  rateLimit: RATE_LIMITS.comparison,
  params: idParams,
  query: z.object({
    from: articleStateSchema,
    to: articleStateSchema.default("current").meta({ default: "current" }),
  }),
  response: json(revisionComparisonSchema),
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const getArticleRevision = endpoint({
  id: "articles.revisions.get",
  method: "GET",
  path: "/api/articles/:id/revisions/:revisionId",
  audience: "auth",
  summary: "One earlier state of an article",
  params: articleRevisionParams,
  response: json(articleRevisionSchema),
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const restoreArticleRevision = endpoint({
  id: "articles.revisions.restore",
  method: "POST",
  path: "/api/articles/:id/revisions/:revisionId/restore",
  audience: "auth",
  summary:
    "Make title and text of an earlier state those of a draft, or of the working copy of an article that is published or has one; If-Match and ETag are those of what changes",
  rateLimit: RATE_LIMITS.articleWrite,
  concurrency: "if-match",
  params: articleRevisionParams,
  response: json(articleSchema),
  errors: ["SVC-API-4003", "SVC-API-4004", "SVC-API-4009"],
});
