import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { styleDraftStatusSchema, styleScheduleSchema, styleVersionSchema } from "../schemas/appearance.js";
import { idParams } from "../schemas/primitives.js";

export const getStyleDraftStatus = endpoint({
  id: "appearance.draft-status",
  method: "GET",
  path: "/api/appearance/draft-status",
  audience: admin,
  summary: "Whether there is an unpublished draft",
  response: json(styleDraftStatusSchema),
});

export const publishStyle = endpoint({
  id: "appearance.publish",
  method: "POST",
  path: "/api/appearance/publish",
  audience: admin,
  summary: "Publish the draft now; without one nothing changes",
  response: json(styleVersionSchema),
});

export const scheduleStyle = endpoint({
  id: "appearance.schedule",
  method: "PUT",
  path: "/api/appearance/publish/schedule",
  audience: admin,
  summary: "Publish the draft at a time to come; edits until then are published with it",
  body: json(styleScheduleSchema),
  response: json(styleDraftStatusSchema),
  errors: ["SVC-API-4009"],
});

export const unscheduleStyle = endpoint({
  id: "appearance.unschedule",
  method: "DELETE",
  path: "/api/appearance/publish/schedule",
  audience: admin,
  summary: "Keep the draft unpublished; without a time set nothing changes",
  status: 204,
});

export const resetStyle = endpoint({
  id: "appearance.reset",
  method: "POST",
  path: "/api/appearance/reset",
  audience: admin,
  summary: "Clear the admin layer, its draft included; the theme stays",
  response: json(styleVersionSchema),
});

export const restoreStyle = endpoint({
  id: "appearance.restore",
  method: "POST",
  path: "/api/appearance/history/:id/restore",
  audience: admin,
  summary: "Bring a snapshot back; an unpublished draft is dropped",
  params: idParams,
  response: json(styleVersionSchema),
  errors: ["SVC-API-4004"],
});
