import * as z from "zod";
import { admin } from "../audience.js";
import { json, judgedJson } from "../content.js";
import { endpoint } from "../endpoint.js";
import { LARGE_BODY } from "../schemas/body-limit.js";
import {
  blockCatalogueSchema,
  layoutDraftSchema,
  layoutStateSchema,
  pendingTemplatesSchema,
  publishedTemplatesSchema,
  templateKeyParamSchema,
  templateSchema,
} from "../schemas/layout.js";

const keyParams = z.object({ templateKey: templateKeyParamSchema });

export const listLayoutDrafts = endpoint({
  id: "layouts.drafts.list",
  method: "GET",
  path: "/api/admin/layouts",
  audience: admin,
  summary: "Every template as its draft would render it, by template key",
  response: json(z.record(z.string(), layoutStateSchema)),
});

export const listTemplates = endpoint({
  id: "layouts.templates",
  method: "GET",
  path: "/api/admin/layouts/templates",
  audience: admin,
  summary: "The catalogue of templates; those of enabled plugins included",
  response: json(z.array(templateSchema)),
});

export const listBlockTypes = endpoint({
  id: "layouts.blocks",
  method: "GET",
  path: "/api/admin/layouts/blocks",
  audience: admin,
  summary: "The kinds of blocks that can be placed now, with their props; those of enabled plugins included",
  response: json(blockCatalogueSchema),
});

export const getLayoutDraftStatus = endpoint({
  id: "layouts.drafts.status",
  method: "GET",
  path: "/api/admin/layouts/draft-status",
  audience: admin,
  summary: "Templates whose draft differs from what is live",
  response: json(pendingTemplatesSchema),
});

export const getLayoutDraft = endpoint({
  id: "layouts.drafts.get",
  method: "GET",
  path: "/api/admin/layouts/:templateKey",
  audience: admin,
  summary: "The draft, else what is published, else the built-in default",
  concurrency: "etag",
  params: keyParams,
  response: json(layoutStateSchema),
  errors: ["SVC-API-4004"],
});

export const saveLayoutDraft = endpoint({
  id: "layouts.drafts.save",
  method: "PUT",
  path: "/api/admin/layouts/:templateKey",
  audience: admin,
  summary: "Save the draft of a template",
  concurrency: "if-match",
  params: keyParams,
  body: judgedJson(LARGE_BODY.layout, "document", layoutDraftSchema),
  response: json(layoutStateSchema),
});

export const publishLayouts = endpoint({
  id: "layouts.publish",
  method: "POST",
  path: "/api/admin/layouts/publish",
  audience: admin,
  summary: "Publish every pending draft",
  response: json(publishedTemplatesSchema),
});

export const discardLayoutDraft = endpoint({
  id: "layouts.drafts.discard",
  method: "POST",
  path: "/api/admin/layouts/:templateKey/discard",
  audience: admin,
  summary: "Throw the draft away",
  params: keyParams,
  response: json(layoutStateSchema),
  errors: ["SVC-API-4004"],
});

export const resetLayout = endpoint({
  id: "layouts.reset",
  method: "POST",
  path: "/api/admin/layouts/:templateKey/reset",
  audience: admin,
  summary: "Go back to the built-in default",
  params: keyParams,
  response: json(layoutStateSchema),
  errors: ["SVC-API-4004"],
});

export const revertLayoutToTheme = endpoint({
  id: "layouts.revert-theme",
  method: "POST",
  path: "/api/admin/layouts/:templateKey/revert-theme",
  audience: admin,
  summary: "Put the active theme's version into the draft",
  params: keyParams,
  response: json(layoutStateSchema),
  errors: ["SVC-API-4004"],
});
