import * as z from "zod";
import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { styleSnapshotSchema } from "../schemas/appearance.js";
import { errorCodeSchema, errorLogEntrySchema, migrationRunSchema } from "../schemas/log.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { timeSchema } from "../schemas/primitives.js";
import { lineSchema, searchTextSchema } from "../schemas/text.js";

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
