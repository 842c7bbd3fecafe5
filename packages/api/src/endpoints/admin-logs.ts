import * as z from "zod";
import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { styleSnapshotSchema } from "../schemas/appearance.js";
import { activitySchema, errorCodeSchema, errorLogEntrySchema, migrationRunSchema } from "../schemas/log.js";
import { listQuery, pageFields, pageOf } from "../schemas/pagination.js";
import { idSchema, timeSchema } from "../schemas/primitives.js";
import { lineSchema, searchTextSchema } from "../schemas/text.js";

export const listActivity = endpoint({
  id: "admin.activity.list",
  method: "GET",
  path: "/api/admin/activity",
  audience: admin,
  summary: "What was changed in the panels, the newest first, for 180 days; the moderation log has what moderators did",
  query: z.object({
    ...pageFields,
    actorId: idSchema.optional(),
    action: lineSchema(64).optional().meta({ description: "Id of an endpoint" }),
    since: timeSchema.optional(),
    until: timeSchema.optional(),
  }),
  response: json(pageOf(activitySchema)),
});

export const listErrorLog = endpoint({
  id: "admin.error-log.list",
  method: "GET",
  path: "/api/admin/error-log",
  audience: admin,
  summary: "Failures on the side of the server",
  query: listQuery(["createdAt"], {
    code: lineSchema(64).optional(),
    q: searchTextSchema.optional().meta({ description: "Part of message or path" }),
    since: timeSchema.optional(),
    until: timeSchema.optional(),
  }),
  response: json(pageOf(errorLogEntrySchema)),
});

export const clearErrorLog = endpoint({
  id: "admin.error-log.clear",
  method: "DELETE",
  path: "/api/admin/error-log",
  audience: admin,
  summary: "Clear the error log",
  status: 204,
});

export const listMigrationHistory = endpoint({
  id: "admin.migrations",
  method: "GET",
  path: "/api/admin/migration-history",
  audience: admin,
  summary: "Migrations that ran",
  query: listQuery(["startedAt"]),
  response: json(pageOf(migrationRunSchema)),
});

export const listStyleHistory = endpoint({
  id: "admin.style-history",
  method: "GET",
  path: "/api/admin/style-history",
  audience: admin,
  summary: "Snapshots of the admin layer",
  query: listQuery(["createdAt"]),
  response: json(pageOf(styleSnapshotSchema)),
});

export const listErrorCodes = endpoint({
  id: "admin.error-codes",
  method: "GET",
  path: "/api/admin/xec-codes",
  audience: admin,
  summary: "Every error code, those of plugins included",
  response: json(z.array(errorCodeSchema)),
});
