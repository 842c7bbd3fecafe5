import * as z from "zod";
import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { dashboardSchema, registeredPageSchema, statusSummarySchema } from "../schemas/dashboard.js";
import { pluginSchema } from "../schemas/plugin.js";

export const getDashboard = endpoint({
  id: "admin.dashboard",
  method: "GET",
  path: "/api/admin/dashboard",
  audience: admin,
  summary: "Numbers and recent activity of the site",
  response: json(dashboardSchema),
});

export const getStatusSummary = endpoint({
  id: "admin.status-summary",
  method: "GET",
  path: "/api/admin/status-summary",
  audience: admin,
  summary: "What the badges of the panel show",
  response: json(statusSummarySchema),
});

export const listRegisteredPages = endpoint({
  id: "admin.registered-pages",
  method: "GET",
  path: "/api/admin/registered-pages",
  audience: admin,
  summary: "Pages that plugins add to the panel",
  response: json(z.array(registeredPageSchema)),
});

export const listInstalledPlugins = endpoint({
  id: "admin.installed-plugins",
  method: "GET",
  path: "/api/admin/installed-plugins",
  audience: admin,
  summary: "Installed plugins as the panel shows them",
  response: json(z.array(pluginSchema)),
});
