import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { RATE_LIMITS } from "../rate-limits.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams, usernameParamSchema } from "../schemas/primitives.js";
import { profileFieldSchema, profileFieldValueSchema } from "../schemas/profile-field.js";
import { queryInt } from "../schemas/query.js";
import { searchTextSchema } from "../schemas/text.js";
import {
  contentLimitsSchema,
  publicProfileSchema,
  relatedUserSchema,
  userSummarySchema,
  visitorsSchema,
} from "../schemas/user.js";

const relatedQuery = listQuery(["createdAt", "username"]);

export const listProfileFieldDefinitions = endpoint({
  id: "users.fields.definitions",
  method: "GET",
  path: "/api/users/profile-fields",
  audience: "public",
  summary: "Definitions of the custom profile fields, in order",
  response: json(z.array(profileFieldSchema)),
});

export const searchUsers = endpoint({
  id: "users.search",
  method: "GET",
  path: "/api/users/search",
  audience: "auth",
  summary: "Users whose name begins like this, for completion while typing",
  rateLimit: RATE_LIMITS.suggestion,
  query: z.object({ q: searchTextSchema, limit: queryInt(1, 20).default(10).meta({ default: 10 }) }),
  response: json(z.array(userSummarySchema)),
});

export const getOwnLimits = endpoint({
  id: "users.limits",
  method: "GET",
  path: "/api/users/me/limits",
  audience: "auth",
  summary: "Own content limits by rank",
  response: json(contentLimitsSchema),
});

export const listBlockedUsers = endpoint({
  id: "users.blocks",
  method: "GET",
  path: "/api/users/me/blocks",
  audience: "auth",
  summary: "Whom the caller blocks",
  query: relatedQuery,
  response: json(pageOf(relatedUserSchema)),
});

export const listMutedUsers = endpoint({
  id: "users.mutes",
  method: "GET",
  path: "/api/users/me/mutes",
  audience: "auth",
  summary: "Whom the caller has muted",
  query: relatedQuery,
  response: json(pageOf(relatedUserSchema)),
});

export const getUser = endpoint({
  id: "users.get",
  method: "GET",
  path: "/api/users/:username",
  audience: "optional",
  summary: "Public profile; counts a view. A former name answers 404 with the new one in details.movedTo",
  params: z.object({ username: usernameParamSchema }),
  response: json(publicProfileSchema),
  errors: ["SVC-API-4004"],
});

export const listFollowers = endpoint({
  id: "users.followers",
  method: "GET",
  path: "/api/users/:id/followers",
  audience: "optional",
  summary: "Who follows a user; 403 when the list is hidden",
  params: idParams,
  query: relatedQuery,
  response: json(pageOf(relatedUserSchema)),
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const listFollowing = endpoint({
  id: "users.following",
  method: "GET",
  path: "/api/users/:id/following",
  audience: "optional",
  summary: "Whom a user follows; 403 when the list is hidden",
  params: idParams,
  query: relatedQuery,
  response: json(pageOf(relatedUserSchema)),
  errors: ["SVC-API-4003", "SVC-API-4004"],
});

export const listUserProfileFields = endpoint({
  id: "users.fields.values",
  method: "GET",
  path: "/api/users/:id/profile-fields",
  audience: "optional",
  summary: "Values of the custom fields that the caller may see",
  params: idParams,
  response: json(z.array(profileFieldValueSchema)),
  errors: ["SVC-API-4004"],
});

export const listVisitors = endpoint({
  id: "users.visitors",
  method: "GET",
  path: "/api/users/:id/visitors",
  audience: "public",
  summary: "Recent named visitors and all views",
  params: idParams,
  query: z.object({ limit: queryInt(1, 24).default(12).meta({ default: 12 }) }),
  response: json(visitorsSchema),
  errors: ["SVC-API-4004"],
});
