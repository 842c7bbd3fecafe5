import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams } from "../schemas/primitives.js";
import { reportChangesSchema, reportFilters, reportSchema } from "../schemas/report.js";
import { banSchema, newWarningSchema, sanctionFilters, warningFilters, warningSchema } from "../schemas/sanction.js";

export const listAdminReports = endpoint({
  id: "admin.reports.list",
  method: "GET",
  path: "/api/admin/reports",
  audience: admin,
  summary: "The queue of reports",
  query: listQuery(["createdAt", "updatedAt"], reportFilters),
  response: json(pageOf(reportSchema)),
});

export const updateAdminReport = endpoint({
  id: "admin.reports.update",
  method: "PATCH",
  path: "/api/admin/reports/:id",
  audience: admin,
  notLogged: "moderation-log",
  summary: "Change the status of a report",
  params: idParams,
  body: json(reportChangesSchema),
  response: json(reportSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const listAdminWarnings = endpoint({
  id: "admin.warnings.list",
  method: "GET",
  path: "/api/admin/warnings",
  audience: admin,
  summary: "Warnings that were given",
  query: listQuery(["createdAt"], warningFilters),
  response: json(pageOf(warningSchema)),
});

export const createAdminWarning = endpoint({
  id: "admin.warnings.create",
  method: "POST",
  path: "/api/admin/warnings",
  audience: admin,
  notLogged: "moderation-log",
  summary: "Warn a user",
  body: json(newWarningSchema),
  status: 201,
  response: json(warningSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const pardonAdminWarning = endpoint({
  id: "admin.warnings.pardon",
  method: "PATCH",
  path: "/api/admin/warnings/:id/pardon",
  audience: admin,
  notLogged: "moderation-log",
  summary: "Pardon a warning; repeating it changes nothing",
  params: idParams,
  response: json(warningSchema),
  errors: ["SVC-API-4004"],
});

export const listAdminBans = endpoint({
  id: "admin.bans.list",
  method: "GET",
  path: "/api/admin/bans",
  audience: admin,
  summary: "Bans",
  query: listQuery(["createdAt"], sanctionFilters),
  response: json(pageOf(banSchema)),
});
