import * as z from "zod";
import { articleSummarySchema } from "./article.js";
import { named } from "./named.js";
import { timeSchema } from "./primitives.js";
import { userSummarySchema } from "./user.js";

const countSchema = z.object({ total: z.int(), today: z.int(), lastSevenDays: z.int() });

/** Numbers and recent activity for the first page of the panel. */
export const dashboardSchema = named(
  "Dashboard",
  z.object({
    users: countSchema,
    articles: countSchema,
    comments: countSchema,
    openReports: z.int(),
    openCases: z.int(),
    onlineNow: z.int(),
    newestUsers: z.array(userSummarySchema),
    newestArticles: z.array(articleSummarySchema),
    serviceVersion: z.string(),
    startedAt: timeSchema,
  }),
);

const partSchema = named(
  "HealthPart",
  z.object({
    status: z.enum(["ok", "degraded", "failed"]),
    detail: z.string(),
    latencyMs: z.number().nullable(),
  }),
);

/** State of everything that the site depends on. */
export const adminHealthSchema = named(
  "AdminHealth",
  z.object({
    status: z.enum(["ok", "degraded", "failed"]).meta({ description: "The worst of the parts" }),
    checkedAt: timeSchema,
    parts: z.object({
      database: partSchema,
      keyValueStore: partSchema,
      queue: partSchema,
      storage: partSchema,
      email: partSchema,
      plugins: partSchema,
    }),
    eventLoop: z
      .object({ p99Ms: z.number(), maxMs: z.number() })
      .meta({ description: "How long requests waited for the process to be free, over the last one to two minutes" }),
  }),
);

/** A page that a plugin adds to the panel. */
export const registeredPageSchema = named(
  "RegisteredPage",
  z.object({
    pluginId: z.string(),
    key: z.string(),
    title: z.string(),
    path: z.string(),
    faIcon: z.string().nullable(),
    order: z.int(),
    permission: z.string().nullable(),
  }),
);

/** The numbers in the panel's badges. */
export const statusSummarySchema = named(
  "StatusSummary",
  z.object({
    pendingUpdates: z.int().meta({ description: "Updates that this administrator has not acknowledged" }),
    advisories: z.int(),
    licence: z.object({
      standing: z.enum(["not-connected", "valid", "grace", "lapsed"]),
      expiresAt: timeSchema.nullable(),
      graceEndsAt: timeSchema.nullable(),
    }),
    marketplace: z.object({
      problems: z
        .array(z.object({ code: z.string(), message: z.string(), since: timeSchema }))
        .meta({ description: "What keeps the marketplace from working, as sentences; empty when all is well" }),
    }),
    failedPlugins: z.int(),
    openReports: z.int(),
    openCases: z.int(),
  }),
);
