import * as z from "zod";
import { named } from "./named.js";
import { idSchema, timeSchema } from "./primitives.js";

/** An error on the server's side. */
export const errorLogEntrySchema = named(
  "ErrorLogEntry",
  z.object({
    id: idSchema,
    code: z.string(),
    status: z.int(),
    message: z.string(),
    stack: z.string().nullable(),
    method: z.string().nullable(),
    path: z.string().nullable(),
    requestId: z.string().nullable(),
    userId: idSchema.nullable(),
    pluginId: z.string().nullable(),
    createdAt: timeSchema,
  }),
);

/** A write in a panel that succeeded. */
export const activitySchema = named(
  "Activity",
  z.object({
    id: idSchema,
    action: z.string().meta({ description: "Id of the endpoint, for example `admin.groups.update`" }),
    actor: z.object({ id: idSchema, name: z.string().meta({ description: "The username at the time" }) }),
    params: z.record(z.string(), z.string()).meta({ description: "The parameters of its path" }),
    summary: z.string().nullable().meta({ description: "The name of what it was about, where it is known" }),
    createdAt: timeSchema,
  }),
);

/** A migration that ran or failed. */
export const migrationRunSchema = named(
  "MigrationRun",
  z.object({
    name: z.string(),
    pluginId: z.string().nullable(),
    serviceVersion: z.string(),
    status: z.enum(["done", "failed"]),
    startedAt: timeSchema,
    finishedAt: timeSchema.nullable(),
  }),
);

/** An entry of the error catalogue; plugins add theirs. */
export const errorCodeSchema = named(
  "ErrorCodeEntry",
  z.object({
    code: z.string(),
    status: z.int(),
    message: z.string(),
    explanation: z.string(),
    pluginId: z.string().nullable(),
  }),
);
