import { themeManifestSchema } from "@sitevine/contracts";
import * as z from "zod";
import { admin } from "../audience.js";
import { json, spooledFile } from "../content.js";
import { endpoint } from "../endpoint.js";
import { multipart } from "../multipart.js";
import { queryFlag } from "../schemas/query.js";
import { builtInResultSchema, discardResultSchema, importResultSchema, libraryEntrySchema } from "../schemas/theme.js";

const dryRun = z.object({ dryRun: queryFlag.default(false) });
// Longer than any id: a malformed id is simply not in the library.
const themeParams = z.object({
  id: z
    .string()
    .max(200)
    .regex(/^[^\u0000-\u001f\u007f]+$/),
});

export const importTheme = endpoint({
  id: "themes.import",
  method: "POST",
  path: "/api/admin/themes/import",
  audience: admin,
  summary: "Check a theme package and put it into the library; an update of the active theme applies at once",
  query: dryRun,
  body: multipart({ file: spooledFile(60 * 1024 * 1024, "The theme package (a zip; its file name does not matter)") }),
  response: json(importResultSchema),
  errors: ["SVC-THEME-3001", "SVC-API-4009"],
});

export const listThemes = endpoint({
  id: "themes.library",
  method: "GET",
  path: "/api/admin/themes/library",
  audience: admin,
  summary: "Every installed theme, the active one first",
  response: json(z.array(libraryEntrySchema)),
});

export const activateTheme = endpoint({
  id: "themes.activate",
  method: "POST",
  path: "/api/admin/themes/library/:id/activate",
  audience: admin,
  summary: "Activate a theme; live, with an undo point",
  params: themeParams,
  query: dryRun,
  response: json(importResultSchema),
  errors: ["SVC-THEME-3003"],
});

export const activateBuiltInLook = endpoint({
  id: "themes.activate-built-in",
  method: "POST",
  path: "/api/admin/themes/built-in/activate",
  audience: admin,
  summary: "Activate the built-in look instead of a theme; live, with an undo point",
  query: dryRun,
  response: json(builtInResultSchema),
});

export const removeTheme = endpoint({
  id: "themes.remove",
  method: "DELETE",
  path: "/api/admin/themes/library/:id",
  audience: admin,
  summary: "Remove a theme from the library",
  params: themeParams,
  status: 204,
  errors: ["SVC-THEME-3002", "SVC-THEME-3003"],
});

export const discardTheme = endpoint({
  id: "themes.discard",
  method: "POST",
  path: "/api/admin/themes/discard",
  audience: admin,
  summary: "Undo the last import that changed the site, or the last switch; one step",
  query: dryRun,
  response: json(discardResultSchema),
  errors: ["SVC-THEME-3003"],
});

export const getInstalledTheme = endpoint({
  id: "themes.installed",
  method: "GET",
  path: "/api/admin/themes/installed",
  audience: admin,
  summary: "The active theme and the templates that its baseline covers",
  response: json(
    z.object({ theme: themeManifestSchema.nullable(), templates: z.array(z.string()), canDiscard: z.boolean() }),
  ),
});
