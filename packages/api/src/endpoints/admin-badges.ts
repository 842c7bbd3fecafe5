import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import {
  adminBadgeSchema,
  awardSchema,
  badgeChangesSchema,
  badgeHolderSchema,
  badgeMetricSchema,
  newBadgeSchema,
} from "../schemas/badge.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams, idSchema } from "../schemas/primitives.js";

export const listBadges = endpoint({
  id: "badges.list",
  method: "GET",
  path: "/api/admin/badges",
  audience: { permission: "badge.manage" },
  summary: "Every badge",
  query: listQuery(["order", "name", "holders", "createdAt"]),
  response: json(pageOf(adminBadgeSchema)),
});

export const createBadge = endpoint({
  id: "badges.create",
  method: "POST",
  path: "/api/admin/badges",
  audience: { permission: "badge.manage" },
  summary: "Create a badge",
  body: json(newBadgeSchema),
  status: 201,
  response: json(adminBadgeSchema),
  errors: ["SVC-API-4009"],
});

export const listBadgeMetrics = endpoint({
  id: "badges.metrics",
  method: "GET",
  path: "/api/admin/badges/metrics",
  audience: { permission: "badge.manage" },
  summary: "What badge rules can count: core counters and those of enabled plugins",
  response: json(z.array(badgeMetricSchema)),
});

export const updateBadge = endpoint({
  id: "badges.update",
  method: "PATCH",
  path: "/api/admin/badges/:id",
  audience: { permission: "badge.manage" },
  summary: "Change a badge",
  concurrency: "if-match",
  params: idParams,
  body: json(badgeChangesSchema),
  response: json(adminBadgeSchema),
  errors: ["SVC-API-4004"],
});

export const deleteBadge = endpoint({
  id: "badges.delete",
  method: "DELETE",
  path: "/api/admin/badges/:id",
  audience: { permission: "badge.manage" },
  summary: "Delete a badge and every award of it; system badges stay",
  concurrency: "if-match",
  params: idParams,
  status: 204,
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const listBadgeHolders = endpoint({
  id: "badges.holders",
  method: "GET",
  path: "/api/admin/badges/:id/holders",
  audience: { permission: "badge.assign" },
  summary: "Who has a badge",
  params: idParams,
  query: listQuery(["awardedAt"]),
  response: json(pageOf(badgeHolderSchema)),
  errors: ["SVC-API-4004"],
});

export const awardBadge = endpoint({
  id: "badges.award",
  method: "POST",
  path: "/api/admin/badges/:id/award",
  audience: { permission: "badge.assign" },
  summary: "Award a badge; a second time changes the note",
  params: idParams,
  body: json(awardSchema),
  response: json(badgeHolderSchema),
  errors: ["SVC-API-4004"],
});

export const revokeBadge = endpoint({
  id: "badges.revoke",
  method: "DELETE",
  path: "/api/admin/badges/:id/award/:userId",
  audience: { permission: "badge.assign" },
  summary: "Take a badge away",
  params: z.object({ id: idSchema, userId: idSchema }),
  status: 204,
  errors: ["SVC-API-4004"],
});
