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
