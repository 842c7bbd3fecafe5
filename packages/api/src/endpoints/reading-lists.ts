import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { articleSummarySchema } from "../schemas/article.js";
import { categoryRefSchema } from "../schemas/category.js";
import { listQuery, pageFields, pageOf } from "../schemas/pagination.js";
import { idParams, timeSchema } from "../schemas/primitives.js";

const bookmarkStateSchema = z.object({ bookmarked: z.boolean() });
const categoryFollowSchema = z.object({ following: z.boolean() });

export const getBookmark = endpoint({
  id: "articles.bookmark.get",
  method: "GET",
  path: "/api/articles/:id/bookmark",
  audience: "auth",
  summary: "Whether the caller keeps an article for later",
  params: idParams,
  response: json(bookmarkStateSchema),
  errors: ["SVC-API-4004"],
});

export const addBookmark = endpoint({
  id: "articles.bookmark.add",
  method: "PUT",
  path: "/api/articles/:id/bookmark",
  audience: "auth",
  openWhenSilenced: true,
  summary: "Keep an article for later; nobody else sees it, and repeating it changes nothing",
  params: idParams,
  response: json(bookmarkStateSchema),
  errors: ["SVC-API-4004"],
});

export const removeBookmark = endpoint({
  id: "articles.bookmark.remove",
  method: "DELETE",
  path: "/api/articles/:id/bookmark",
  audience: "auth",
  openWhenSilenced: true,
  summary: "Keep an article no longer, also one that the caller may not read any more",
  params: idParams,
  response: json(bookmarkStateSchema),
  errors: ["SVC-API-4004"],
});

export const listBookmarks = endpoint({
  id: "account.bookmarks",
  method: "GET",
  path: "/api/account/bookmarks",
  audience: "auth",
  summary: "The articles that the caller keeps and may read, by the time since when",
  query: listQuery(["bookmarkedAt"]),
  response: json(pageOf(z.object({ article: articleSummarySchema, bookmarkedAt: timeSchema }))),
});

export const getCategoryFollow = endpoint({
  id: "categories.follow.get",
  method: "GET",
  path: "/api/categories/:id/follow",
  audience: "auth",
  summary: "Whether the caller follows a category",
  params: idParams,
  response: json(categoryFollowSchema),
  errors: ["SVC-API-4004"],
});

export const followCategory = endpoint({
  id: "categories.follow",
  method: "PUT",
  path: "/api/categories/:id/follow",
  audience: "auth",
  openWhenSilenced: true,
  summary: "Follow a category; nobody else sees it, and repeating it changes nothing",
  params: idParams,
  response: json(categoryFollowSchema),
  errors: ["SVC-API-4004"],
});

export const unfollowCategory = endpoint({
  id: "categories.unfollow",
  method: "DELETE",
  path: "/api/categories/:id/follow",
  audience: "auth",
  openWhenSilenced: true,
  summary: "Follow a category no longer, also one that the caller may not read any more",
  params: idParams,
  response: json(categoryFollowSchema),
  errors: ["SVC-API-4004"],
});

export const listFollowedArticles = endpoint({
  id: "articles.followed",
  method: "GET",
  path: "/api/articles/followed",
  audience: "auth",
  summary: "Published articles of people and in categories that the caller follows, the newest first",
  query: z.object(pageFields),
  response: json(pageOf(articleSummarySchema)),
});

export const listFollowedCategories = endpoint({
  id: "account.followed-categories",
  method: "GET",
  path: "/api/account/followed-categories",
  audience: "auth",
  summary: "The categories that the caller follows and may read, the latest followed first",
  query: z.object(pageFields),
  response: json(pageOf(z.object({ category: categoryRefSchema, description: z.string(), since: timeSchema }))),
});

export const listHistory = endpoint({
  id: "account.history",
  method: "GET",
  path: "/api/account/history",
  audience: "auth",
  summary:
    "The articles that the caller opened and may read, the latest first; empty unless the caller keeps a history",
  query: z.object(pageFields),
  response: json(pageOf(z.object({ article: articleSummarySchema, readAt: timeSchema }))),
});

export const forgetRead = endpoint({
  id: "account.history.forget",
  method: "DELETE",
  path: "/api/account/history/:id",
  audience: "auth",
  openWhenSilenced: true,
  summary: "Remove one article from the caller's history, also one that is not in it",
  params: idParams,
  status: 204,
});

export const clearHistory = endpoint({
  id: "account.history.clear",
  method: "DELETE",
  path: "/api/account/history",
  audience: "auth",
  openWhenSilenced: true,
  summary: "Remove everything from the caller's history",
  status: 204,
});
