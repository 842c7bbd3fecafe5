import * as z from "zod";
import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { settingSchema, settingWriteSchema } from "../schemas/settings.js";
import { keyParamSchema, lineSchema } from "../schemas/text.js";

export const listSettings = endpoint({
  id: "admin.settings.list",
  method: "GET",
  path: "/api/admin/settings",
  audience: admin,
  summary: "Platform settings; each has its own ETag",
  query: z.object({ area: lineSchema(80).optional() }),
  response: json(z.array(settingSchema)),
});

export const saveSetting = endpoint({
  id: "admin.settings.save",
  method: "PUT",
  path: "/api/admin/settings/:key",
  audience: admin,
  summary: "Set one setting",
  concurrency: "if-match",
  params: z.object({ key: keyParamSchema }),
  body: json(settingWriteSchema),
  response: json(settingSchema),
  errors: ["SVC-API-4004"],
});
