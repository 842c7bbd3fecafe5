import * as z from "zod";
import { admin } from "../audience.js";
import { json, largeJson } from "../content.js";
import { endpoint } from "../endpoint.js";
import { LARGE_BODY } from "../schemas/body-limit.js";
import { pluginParams, pluginSecretSchema, pluginSettingsSchema } from "../schemas/plugin.js";
import { secretWriteSchema, settingsWriteSchema } from "../schemas/settings.js";
import { keyParamSchema } from "../schemas/text.js";

const secretParams = pluginParams.extend({ key: keyParamSchema });

export const getPluginSettings = endpoint({
  id: "plugins.settings.get",
  method: "GET",
  path: "/api/plugins/:id/settings",
  audience: admin,
  summary: "Settings of an enabled plugin without its secrets; the ETag is that of all values",
  concurrency: "etag",
  params: pluginParams,
  response: json(pluginSettingsSchema),
  errors: ["SVC-PLUGIN-2020"],
});

export const savePluginSettings = endpoint({
  id: "plugins.settings.save",
  method: "PUT",
  path: "/api/plugins/:id/settings",
  audience: admin,
  summary: "Set all settings of a plugin at once, except for its secrets",
  concurrency: "if-match",
  params: pluginParams,
  body: largeJson(LARGE_BODY.pluginSettings, settingsWriteSchema),
  response: json(pluginSettingsSchema),
  errors: ["SVC-PLUGIN-2020"],
});

export const listPluginSecrets = endpoint({
  id: "plugins.secrets.list",
  method: "GET",
  path: "/api/plugins/:id/secrets",
  audience: admin,
  summary: "Secrets of an enabled plugin, without their values",
  params: pluginParams,
  response: json(z.array(pluginSecretSchema)),
  errors: ["SVC-PLUGIN-2020"],
});

export const setPluginSecret = endpoint({
  id: "plugins.secrets.set",
  method: "PUT",
  path: "/api/plugins/:id/secrets/:key",
  audience: admin,
  summary: "Set a secret of a plugin",
  params: secretParams,
  body: largeJson(LARGE_BODY.pluginSettings, secretWriteSchema),
  response: json(pluginSecretSchema),
  errors: ["SVC-API-4004", "SVC-PLUGIN-2020"],
});

export const removePluginSecret = endpoint({
  id: "plugins.secrets.remove",
  method: "DELETE",
  path: "/api/plugins/:id/secrets/:key",
  audience: admin,
  summary: "Remove a secret of a plugin",
  params: secretParams,
  status: 204,
  errors: ["SVC-API-4004", "SVC-PLUGIN-2020"],
});
