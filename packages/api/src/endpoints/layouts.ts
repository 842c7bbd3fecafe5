import { layoutDocumentSchema } from "@sitevine/contracts";
import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";

export const listLayouts = endpoint({
  id: "layouts.list",
  method: "GET",
  path: "/api/layouts",
  audience: "public",
  summary: "Every template's published layout by template key",
  query: z.object({ theme: z.string().optional() }),
  response: json(z.record(z.string(), layoutDocumentSchema)),
});
