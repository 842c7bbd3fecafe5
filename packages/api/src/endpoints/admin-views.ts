import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { RATE_LIMITS } from "../rate-limits.js";
import { idParams } from "../schemas/primitives.js";
import { newSavedViewSchema, savedViewSchema, screenSchema } from "../schemas/saved-view.js";

// No permission is common to all who use a panel, and everybody sees and changes only what is theirs.
export const listSavedViews = endpoint({
  id: "admin.views.list",
  method: "GET",
  path: "/api/admin/views",
  audience: "auth",
  summary: "Own saved views by screen and name, at most 100",
  query: z.object({ screen: screenSchema.optional() }),
  response: json(z.array(savedViewSchema)),
});

export const createSavedView = endpoint({
  id: "admin.views.create",
  method: "POST",
  path: "/api/admin/views",
  audience: "auth",
  summary: "Save a view of a screen; 409 for a name that the screen has already, and for the 101st view",
  rateLimit: RATE_LIMITS.savedView,
  body: json(newSavedViewSchema),
  status: 201,
  response: json(savedViewSchema),
  errors: ["SVC-API-4009"],
});

export const deleteSavedView = endpoint({
  id: "admin.views.delete",
  method: "DELETE",
  path: "/api/admin/views/:id",
  audience: "auth",
  summary: "Delete one of one's own saved views",
  params: idParams,
  status: 204,
  errors: ["SVC-API-4004"],
});
