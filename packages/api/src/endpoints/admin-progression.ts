import * as z from "zod";
import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { idOrderSchema, idParams } from "../schemas/primitives.js";
import {
  progressionGroupSchema,
  progressionSchema,
  progressionSettingsChangesSchema,
  rankChangesSchema,
  rankSchema,
} from "../schemas/progression.js";

export const getProgression = endpoint({
  id: "admin.progression.get",
  method: "GET",
  path: "/api/admin/progression",
  audience: admin,
  summary: "The ladder of ranks and how points are earned",
  concurrency: "writers-etag",
  response: json(progressionSchema),
});

export const listProgressionGroups = endpoint({
  id: "admin.progression.groups",
  method: "GET",
  path: "/api/admin/progression/groups",
  audience: admin,
  summary: "Every group, with whether it is a rung of the ladder",
  response: json(z.array(progressionGroupSchema)),
});

export const updateProgressionSettings = endpoint({
  id: "admin.progression.settings",
  method: "PATCH",
  path: "/api/admin/progression/settings",
  audience: admin,
  summary: "Change how points are earned",
  concurrency: "if-match",
  body: json(progressionSettingsChangesSchema),
  response: json(progressionSchema),
});

export const reorderProgression = endpoint({
  id: "admin.progression.reorder",
  method: "PATCH",
  path: "/api/admin/progression/reorder",
  audience: admin,
  summary: "Put the rungs into this order",
  concurrency: "if-match",
  body: json(z.object({ ids: idOrderSchema })),
  response: json(progressionSchema),
  errors: ["SVC-API-4004"],
});

export const updateRank = endpoint({
  id: "admin.progression.update",
  method: "PATCH",
  path: "/api/admin/progression/:id",
  audience: admin,
  summary: "Change a rung: what it takes and what it allows",
  concurrency: "if-match",
  params: idParams,
  body: json(rankChangesSchema),
  response: json(rankSchema),
  errors: ["SVC-API-4004"],
});
