import { layoutDocumentSchema } from "@sitevine/contracts";
import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { chosenThemeQuery } from "../schemas/theme.js";

export const listLayouts = endpoint({
  id: "layouts.list",
  method: "GET",
  path: "/api/layouts",
  audience: "public",
  summary: "Every template's published layout by template key",
  query: z.object({
    theme: chosenThemeQuery.meta({
      description: "The layouts of an installed theme; whatever names none means the site's own",
    }),
  }),
  response: json(z.record(z.string(), layoutDocumentSchema)),
});
