import * as z from "zod";
import { admin } from "../audience.js";
import { json, spooledFile } from "../content.js";
import { endpoint } from "../endpoint.js";
import { multipart } from "../multipart.js";
import { RATE_LIMITS } from "../rate-limits.js";
import { enableQuery, panelPageSchema, pluginCheckSchema, pluginParams, pluginSchema } from "../schemas/plugin.js";
import { queryFlag } from "../schemas/query.js";
import { UPLOAD_LIMITS } from "../schemas/upload.js";

const packageFile = { file: spooledFile(UPLOAD_LIMITS.pluginPackage, "The plugin package (a zip)") };

const LICENCE_REFUSALS = [
  "SVC-LICENSE-9005",
  "SVC-LICENSE-9006",
  "SVC-LICENSE-9007",
  "SVC-LICENSE-9008",
  "SVC-LICENSE-9009",
] as const;

export const listPlugins = endpoint({
  id: "plugins.list",
  method: "GET",
  path: "/api/plugins",
  audience: admin,
  summary: "Installed plugins with their status",
  response: json(z.array(pluginSchema)),
});

export const validatePlugin = endpoint({
  id: "plugins.validate",
  method: "POST",
  path: "/api/plugins/validate",
  audience: admin,
  notLogged: "changes-nothing",
  summary: "Check a plugin package without installing or running it",
  body: multipart(packageFile),
  response: json(pluginCheckSchema),
});

export const uploadPlugin = endpoint({
  id: "plugins.upload",
  method: "POST",
  path: "/api/plugins/upload",
  audience: admin,
  summary:
    "Install a plugin package; a newer version replaces the installed one, and waits where its rights are not agreed to",
  rateLimit: RATE_LIMITS.pluginUpload,
  body: multipart(packageFile),
  status: 201,
  response: json(pluginSchema),
  errors: ["SVC-API-4009", "SVC-PLUGIN-2001", "SVC-PLUGIN-2002", ...LICENCE_REFUSALS],
});

export const enablePlugin = endpoint({
  id: "plugins.enable",
  method: "POST",
  path: "/api/plugins/:id/enable",
  audience: admin,
  summary: "Start a plugin; rights need a member of the administrators' group, a licensed one an entitlement",
  params: pluginParams,
  query: enableQuery,
  response: json(pluginSchema),
  errors: ["SVC-API-4004", "SVC-API-4009", "SVC-PLUGIN-2002", ...LICENCE_REFUSALS],
});

export const disablePlugin = endpoint({
  id: "plugins.disable",
  method: "POST",
  path: "/api/plugins/:id/disable",
  audience: admin,
  summary: "Stop a plugin; its data stays",
  params: pluginParams,
  response: json(pluginSchema),
  errors: ["SVC-API-4004"],
});

export const uninstallPlugin = endpoint({
  id: "plugins.uninstall",
  method: "DELETE",
  path: "/api/plugins/:id",
  audience: admin,
  summary: "Uninstall a plugin",
  params: pluginParams,
  query: z.object({ removeData: queryFlag.default(false).meta({ description: "Reverse its migrations too" }) }),
  status: 204,
  errors: ["SVC-API-4004"],
});

export const listPanelPages = endpoint({
  id: "plugins.panelPages",
  method: "GET",
  path: "/api/plugins/panel-pages",
  audience: "auth",
  summary: "Pages of the panel by enabled plugins that the caller may open, in the order of the navigation",
  response: json(z.array(panelPageSchema)),
});
