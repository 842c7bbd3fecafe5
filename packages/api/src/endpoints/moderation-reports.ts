import { eventStream, json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { RATE_LIMITS } from "../rate-limits.js";
import { moderationNewsSchema, moderationSummarySchema } from "../schemas/moderation.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams } from "../schemas/primitives.js";
import {
  newReportSchema,
  reportChangesSchema,
  reportDetailSchema,
  reportFilters,
  reportReasonsSchema,
  reportReceiptSchema,
  reportSchema,
} from "../schemas/report.js";

const reportQuery = listQuery(["createdAt", "updatedAt"], reportFilters);

export const createReport = endpoint({
  id: "moderation.reports.create",
  method: "POST",
  path: "/api/moderation/reports",
  audience: "auth",
  openWhenSilenced: true,
  summary: "Report something; reporting it again while it is open changes nothing",
  rateLimit: RATE_LIMITS.report,
  body: json(newReportSchema),
  status: 201,
  response: json(reportReceiptSchema),
  errors: ["SVC-API-4004"],
});

export const listReportReasons = endpoint({
  id: "moderation.reports.reasons",
  method: "GET",
  path: "/api/moderation/report-reasons",
  audience: "auth",
  summary: "The reasons that reports can have, and what happens with a report",
  response: json(reportReasonsSchema),
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

export const getReport = endpoint({
  id: "moderation.reports.get",
  method: "GET",
  path: "/api/moderation/reports/:id",
  audience: { permission: "moderation.report.manage" },
  summary: "One report with its target as it was reported",
  params: idParams,
  response: json(reportDetailSchema),
  errors: ["SVC-API-4004"],
});

export const claimReport = endpoint({
  id: "moderation.reports.claim",
  method: "POST",
  path: "/api/moderation/reports/:id/claim",
  audience: { permission: "moderation.report.manage" },
  notLogged: "passing",
  summary: "Tell the other moderators that the caller works on it; repeating it prolongs the claim",
  params: idParams,
  response: json(reportSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const releaseReport = endpoint({
  id: "moderation.reports.release",
  method: "DELETE",
  path: "/api/moderation/reports/:id/claim",
  audience: { permission: "moderation.report.manage" },
  notLogged: "passing",
  summary: "Give up the own claim; repeating it changes nothing",
  params: idParams,
  response: json(reportSchema),
  errors: ["SVC-API-4004"],
});

export const streamModeration = endpoint({
  id: "moderation.stream",
  method: "GET",
  path: "/api/moderation/stream",
  audience: { permission: "moderation.*" },
  summary: "Changes of the queues that the caller may see, as Server-Sent Events",
  response: eventStream("moderation", moderationNewsSchema),
  // Too many open streams of one address.
  errors: ["SVC-API-4290"],
});

export const updateReport = endpoint({
  id: "moderation.reports.update",
  method: "PATCH",
  path: "/api/moderation/reports/:id",
  audience: { permission: "moderation.report.manage" },
  notLogged: "moderation-log",
  summary: "Change the status of a report",
  params: idParams,
  body: json(reportChangesSchema),
  response: json(reportSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});
