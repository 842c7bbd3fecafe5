import * as z from "zod";
import { admin } from "../audience.js";
import { json, largeJson } from "../content.js";
import { endpoint } from "../endpoint.js";
import {
  customCssSchema,
  savedCssSchema,
  scopePatchSchema,
  tokenDraftSchema,
  tokenLayersSchema,
  tokenScopeParams,
} from "../schemas/appearance.js";
import { LARGE_BODY } from "../schemas/body-limit.js";
import { queryFlag } from "../schemas/query.js";

export const getTokens = endpoint({
  id: "appearance.tokens.get",
  method: "GET",
  path: "/api/appearance/tokens",
  audience: admin,
  summary: "The admin layer and the theme layer, kept apart",
  concurrency: "etag",
  response: json(tokenLayersSchema),
});

export const saveTokens = endpoint({
  id: "appearance.tokens.save",
  method: "PUT",
  path: "/api/appearance/tokens",
  audience: admin,
  summary: "Replace the admin layer in the draft",
  concurrency: "if-match",
  body: largeJson(LARGE_BODY.tokens, tokenDraftSchema),
  response: json(tokenLayersSchema),
});

export const patchTokenScope = endpoint({
  id: "appearance.tokens.patch-scope",
  method: "PATCH",
  path: "/api/appearance/tokens/scope/:scope",
  audience: admin,
  summary: "Merge one scope into the draft; null clears a token",
  concurrency: "if-match",
  params: tokenScopeParams,
  body: largeJson(LARGE_BODY.tokens, scopePatchSchema),
  response: json(tokenLayersSchema),
});

export const getCustomCss = endpoint({
  id: "appearance.custom-css.get",
  method: "GET",
  path: "/api/appearance/custom-css",
  audience: admin,
  summary: "The administrator's own stylesheet, as it was written",
  concurrency: "etag",
  response: json(customCssSchema),
});

export const saveCustomCss = endpoint({
  id: "appearance.custom-css.save",
  method: "PUT",
  path: "/api/appearance/custom-css",
  audience: admin,
  summary: "Replace the administrator's own stylesheet; live at once",
  query: z.object({ dryRun: queryFlag.default(false) }),
  concurrency: "if-match",
  body: largeJson(LARGE_BODY.stylesheet, customCssSchema),
  response: json(savedCssSchema),
});
