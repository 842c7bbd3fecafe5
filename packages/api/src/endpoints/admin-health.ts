import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { adminHealthSchema } from "../schemas/dashboard.js";

export const getAdminHealth = endpoint({
  id: "health.details",
  method: "GET",
  path: "/api/admin/health",
  audience: admin,
  summary: "State of database, key-value store, queue, storage and mail",
  response: json(adminHealthSchema),
});
