import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { betaCodeSchema, betaVisitSchema, inviteSchema, newBetaCodeSchema, newInviteSchema } from "../schemas/beta.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams } from "../schemas/primitives.js";

export const listBetaCodes = endpoint({
  id: "admin.beta.list",
  method: "GET",
  path: "/api/admin/beta-codes",
  audience: admin,
  summary: "Codes that open the gate",
  query: listQuery(["createdAt", "uses"]),
  response: json(pageOf(betaCodeSchema)),
});

export const createBetaCode = endpoint({
  id: "admin.beta.create",
  method: "POST",
  path: "/api/admin/beta-codes",
  audience: admin,
  summary: "Make a code",
  body: json(newBetaCodeSchema),
  status: 201,
  response: json(betaCodeSchema),
  errors: ["SVC-API-4009"],
});

export const listBetaVisits = endpoint({
  id: "admin.beta.log",
  method: "GET",
  path: "/api/admin/beta-codes/log",
  audience: admin,
  summary: "Visits to the gate",
  query: listQuery(["at"]),
  response: json(pageOf(betaVisitSchema)),
});

export const deleteBetaCode = endpoint({
  id: "admin.beta.delete",
  method: "DELETE",
  path: "/api/admin/beta-codes/:id",
  audience: admin,
  summary: "Delete a code; whoever is in stays in",
  params: idParams,
  status: 204,
  errors: ["SVC-API-4004"],
});

export const listInvites = endpoint({
  id: "admin.invites.list",
  method: "GET",
  path: "/api/admin/invites",
  audience: admin,
  summary: "Invitations to register",
  query: listQuery(["createdAt", "uses"]),
  response: json(pageOf(inviteSchema)),
});

export const createInvite = endpoint({
  id: "admin.invites.create",
  method: "POST",
  path: "/api/admin/invites",
  audience: admin,
  summary: "Make an invitation; with an address it is mailed there",
  body: json(newInviteSchema),
  status: 201,
  response: json(inviteSchema),
});

export const deleteInvite = endpoint({
  id: "admin.invites.delete",
  method: "DELETE",
  path: "/api/admin/invites/:id",
  audience: admin,
  summary: "Delete an invitation",
  params: idParams,
  status: 204,
  errors: ["SVC-API-4004"],
});
