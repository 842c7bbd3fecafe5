import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams } from "../schemas/primitives.js";
import {
  banAllResultSchema,
  banAllSchema,
  caseChangesSchema,
  caseDetailSchema,
  caseFilters,
  caseNoteSchema,
  caseSchema,
  newCaseNoteSchema,
} from "../schemas/review-case.js";

export const listCases = endpoint({
  id: "moderation.cases.list",
  method: "GET",
  path: "/api/moderation/cases",
  audience: { permission: "moderation.cases.manage" },
  summary: "Review cases",
  query: listQuery(["createdAt", "updatedAt"], caseFilters),
  response: json(pageOf(caseSchema)),
});

export const getCase = endpoint({
  id: "moderation.cases.get",
  method: "GET",
  path: "/api/moderation/cases/:id",
  audience: { permission: "moderation.cases.manage" },
  summary: "One case with evidence and notes",
  params: idParams,
  response: json(caseDetailSchema),
  errors: ["SVC-API-4004"],
});

export const addModeratorNote = endpoint({
  id: "moderation.cases.note",
  method: "POST",
  path: "/api/moderation/cases/:id/notes",
  audience: { permission: "moderation.cases.manage" },
  notLogged: "moderation-log",
  summary: "Write a note to a case",
  params: idParams,
  body: json(newCaseNoteSchema),
  status: 201,
  response: json(caseNoteSchema),
  errors: ["SVC-API-4004"],
});

export const updateCase = endpoint({
  id: "moderation.cases.update",
  method: "PATCH",
  path: "/api/moderation/cases/:id",
  audience: { permission: "moderation.cases.manage" },
  notLogged: "moderation-log",
  summary: "Change a case",
  params: idParams,
  body: json(caseChangesSchema),
  response: json(caseDetailSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const banCase = endpoint({
  id: "moderation.cases.ban",
  method: "POST",
  path: "/api/moderation/cases/:id/ban-all",
  audience: { permission: "moderation.cases.manage" },
  notLogged: "moderation-log",
  summary: "Ban everyone in a case",
  params: idParams,
  body: json(banAllSchema),
  response: json(banAllResultSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});
