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
      disk: partSchema,
    }),
    queue: z
      .object({ waiting: z.int(), failed: z.int(), oldestDueAt: timeSchema.nullable() })
      .nullable()
      .meta({ description: "Jobs, and since when the most overdue one waits; null when the queue does not answer" }),
    disks: z
      .array(z.object({ name: z.enum(["data", "uploads"]), freeBytes: z.int(), totalBytes: z.int() }))
      .meta({ description: "Free space of the disks on which the data folder and the uploads are" }),
    memory: z
      .object({
        totalBytes: z.int(),
        objectBytes: z.int(),
        reserveBytes: z.int(),
        bufferBytes: z.int(),
        libraryBytes: z.int(),
        restBytes: z.int(),
      })
      .meta({ description: "What the memory of the answering process consists of" }),
    kept: z
      .array(
        z.object({
          name: z.enum(["pages", "answers", "parts", "feeds"]),
          entries: z.int(),
          hits: z.int(),
          misses: z.int(),
          bytes: z.int().nullable(),
        }),
      )
      .meta({ description: "How often what the answering process keeps was there when it was asked for" }),
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
