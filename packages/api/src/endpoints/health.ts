import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";

export const getHealth = endpoint({
  id: "health.get",
  method: "GET",
  path: "/api/health",
  audience: "public",
  openAtGate: true,
  summary: "Whether the process serves requests; answers before installation too",
  response: json(z.object({ status: z.literal("ok") })),
});

export const getReadiness = endpoint({
  id: "health.ready",
  method: "GET",
  path: "/api/health/ready",
  audience: "public",
  openAtGate: true,
  summary: "Whether the site can do its work: database and key-value store answer, and the site is installed",
  response: json(z.object({ status: z.literal("ready") })),
});
