import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { RATE_LIMITS } from "../rate-limits.js";
import { articleTitleSchema, tagUseSchema } from "../schemas/article.js";
import { queryInt } from "../schemas/query.js";
import { searchSuggestionSchema } from "../schemas/search.js";
import { searchTextSchema } from "../schemas/text.js";

export const listTags = endpoint({
  id: "articles.tags",
  method: "GET",
  path: "/api/tags",
  audience: "optional",
  summary: "Tags that begin like this, the most used first, for completion while typing",
  rateLimit: RATE_LIMITS.tags,
  query: z.object({
    q: searchTextSchema.optional().meta({ description: "The most used of all tags when absent" }),
    limit: queryInt(1, 10).default(10).meta({ default: 10 }),
  }),
  response: json(z.array(tagUseSchema)),
});

export const suggestArticles = endpoint({
  id: "articles.suggest",
  method: "GET",
  path: "/api/articles/suggest",
  audience: "auth",
  summary: "Published articles with these words in the title, the newest first, for links while typing; at most 8",
  rateLimit: RATE_LIMITS.suggestion,
  query: z.object({ q: searchTextSchema }),
  response: json(z.array(articleTitleSchema)),
});

export const suggestResults = endpoint({
  id: "search.suggest",
  method: "GET",
  path: "/api/search/suggest",
  audience: "optional",
  summary: "What has these words in the title, the last of which may be incomplete, the newest first; at most 8",
  rateLimit: RATE_LIMITS.searchSuggestion,
  query: z.object({ q: searchTextSchema }),
  response: json(z.array(searchSuggestionSchema)),
});
