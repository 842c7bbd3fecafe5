import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { adminHealthSchema } from "../schemas/dashboard.js";

export const getAdminHealth = endpoint({
  id: "health.details",
  method: "GET",
  path: "/api/admin/health",
  audience: admin,
  summary: "State of everything that the site depends on, and how the answering process is",
  response: json(adminHealthSchema),
});
