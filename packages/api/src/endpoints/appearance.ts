import * as z from "zod";
import { eventStream, json, raw } from "../content.js";
import { endpoint } from "../endpoint.js";
import { styleVersionSchema } from "../schemas/appearance.js";
import { chosenThemeQuery } from "../schemas/theme.js";

const wornThemeQuery = chosenThemeQuery.meta({
  description:
    "The installed theme that the reader chose: its version counts updates of the theme too; whatever names none means the site's own look",
});

export const getStylesheet = endpoint({
  id: "appearance.css",
  method: "GET",
  path: "/api/appearance/css",
  audience: "public",
  openAtGate: true,
  summary: "The compiled public stylesheet",
  query: z.object({
    theme: chosenThemeQuery.meta({
      description: "Use an installed theme as shipped; whatever names none means the site's own look",
    }),
    source: z
      .enum(["live", "draft"])
      .optional()
      .meta({ description: "`draft` renders unpublished edits, never cached" }),
    v: z.string().max(64).optional().meta({ description: "Style version; makes the answer immutable" }),
  }),
  response: raw("text/css"),
});

export const getStyleVersion = endpoint({
  id: "appearance.version",
  method: "GET",
  path: "/api/appearance/version",
  audience: "public",
  openAtGate: true,
  summary: "The current style version",
  query: z.object({ theme: wornThemeQuery }),
  response: json(styleVersionSchema),
});

export const streamStyleVersion = endpoint({
  id: "appearance.stream",
  method: "GET",
  path: "/api/appearance/stream",
  audience: "public",
  openAtGate: true,
  summary: "The style version now and at each change, as Server-Sent Events",
  query: z.object({ theme: wornThemeQuery }),
  response: eventStream("version", styleVersionSchema),
  // Too many open streams of one address.
  errors: ["SVC-API-4290"],
});
