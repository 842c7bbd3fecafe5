import { admin } from "../audience.js";
import { optionalFile, raw } from "../content.js";
import { endpoint } from "../endpoint.js";
import { multipart } from "../multipart.js";
import { themeExportFieldsSchema } from "../schemas/theme.js";
import { UPLOAD_LIMITS } from "../schemas/upload.js";

export const exportTheme = endpoint({
  id: "themes.export",
  method: "POST",
  path: "/api/admin/themes/export",
  audience: admin,
  notLogged: "changes-nothing",
  summary: "The look of the site as a theme package",
  body: multipart(
    { screenshot: optionalFile(UPLOAD_LIMITS.screenshot, "Picture of the theme") },
    themeExportFieldsSchema,
  ),
  response: raw("application/zip"),
  errors: ["SVC-THEME-3001"],
});
