import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import {
  moderationSummarySchema,
  newReportSchema,
  reportChangesSchema,
  reportFilters,
  reportReceiptSchema,
  reportSchema,
} from "../schemas/moderation.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams } from "../schemas/primitives.js";

const reportQuery = listQuery(["createdAt", "updatedAt"], reportFilters);

export const createReport = endpoint({
  id: "moderation.reports.create",
  method: "POST",
  path: "/api/moderation/reports",
  audience: "auth",
  summary: "Report something",
  body: json(newReportSchema),
  status: 201,
  response: json(reportReceiptSchema),
  errors: ["SVC-API-4004"],
});

export const getModerationSummary = endpoint({
  id: "moderation.summary",
  method: "GET",
  path: "/api/moderation/summary",
  audience: "auth",
  summary: "Counts for the badges of moderators",
  response: json(moderationSummarySchema),
});

export const listReports = endpoint({
  id: "moderation.reports.list",
  method: "GET",
  path: "/api/moderation/reports",
  audience: { permission: "moderation.report.manage" },
  summary: "The queue of reports",
  query: reportQuery,
  response: json(pageOf(reportSchema)),
});

export const updateReport = endpoint({
  id: "moderation.reports.update",
  method: "PATCH",
  path: "/api/moderation/reports/:id",
  audience: { permission: "moderation.report.manage" },
  summary: "Change the status of a report",
  params: idParams,
  body: json(reportChangesSchema),
  response: json(reportSchema),
  errors: ["SVC-API-4004"],
});
