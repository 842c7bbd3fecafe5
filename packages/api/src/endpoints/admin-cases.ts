import { admin } from "../audience.js";
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

export const listAdminCases = endpoint({
  id: "admin.cases.list",
  method: "GET",
  path: "/api/admin/cases",
  audience: admin,
  summary: "Review cases",
  query: listQuery(["createdAt", "updatedAt"], caseFilters),
  response: json(pageOf(caseSchema)),
});

export const getAdminCase = endpoint({
  id: "admin.cases.get",
  method: "GET",
  path: "/api/admin/cases/:id",
  audience: admin,
  summary: "One case with evidence and notes",
  params: idParams,
  response: json(caseDetailSchema),
  errors: ["SVC-API-4004"],
});

export const updateAdminCase = endpoint({
  id: "admin.cases.update",
  method: "PATCH",
  path: "/api/admin/cases/:id",
  audience: admin,
  notLogged: "moderation-log",
  summary: "Change a case",
  params: idParams,
  body: json(caseChangesSchema),
  response: json(caseDetailSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const addCaseNote = endpoint({
  id: "admin.cases.note",
  method: "POST",
  path: "/api/admin/cases/:id/notes",
  audience: admin,
  notLogged: "moderation-log",
  summary: "Write a note to a case",
  params: idParams,
  body: json(newCaseNoteSchema),
  status: 201,
  response: json(caseNoteSchema),
  errors: ["SVC-API-4004"],
});

export const banAdminCase = endpoint({
  id: "admin.cases.ban",
  method: "POST",
  path: "/api/admin/cases/:id/ban-all",
  audience: admin,
  notLogged: "moderation-log",
  summary: "Ban everyone in a case",
  params: idParams,
  body: json(banAllSchema),
  response: json(banAllResultSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});

export const revokeCaseException = endpoint({
  id: "admin.cases.revoke-exception",
  method: "POST",
  path: "/api/admin/cases/:id/revoke-exception",
  audience: admin,
  notLogged: "moderation-log",
  summary: "Let the pattern report these users again",
  params: idParams,
  response: json(caseDetailSchema),
  errors: ["SVC-API-4004", "SVC-API-4009"],
});
