import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { RATE_LIMITS } from "../rate-limits.js";
import { betaCodeTextSchema, betaStatusSchema, visitSchema } from "../schemas/beta.js";

export const getBetaStatus = endpoint({
  id: "beta.status",
  method: "GET",
  path: "/api/beta/status",
  audience: "optional",
  openAtGate: true,
  summary: "Whether the gate is closed and whether the visitor has access",
  response: json(betaStatusSchema),
});

export const redeemBetaCode = endpoint({
  id: "beta.redeem",
  method: "POST",
  path: "/api/beta/redeem",
  audience: "public",
  openAtGate: true,
  summary: "Redeem a code; sets a cookie that opens the gate",
  rateLimit: RATE_LIMITS.betaRedeem,
  body: json(z.object({ code: betaCodeTextSchema })),
  response: json(betaStatusSchema),
  errors: ["SVC-API-4004"],
});

export const logBetaVisit = endpoint({
  id: "beta.log-visit",
  method: "POST",
  path: "/api/beta/log-visit",
  audience: "optional",
  openWhenSilenced: true,
  openAtGate: true,
  summary: "Note a visit to the gate",
  rateLimit: RATE_LIMITS.betaVisit,
  body: json(visitSchema),
  status: 204,
});
