import * as z from "zod";
import { etagSchema } from "./etag.js";
import { named } from "./named.js";
import { timeSchema } from "./primitives.js";
import { filledTextSchema } from "./text.js";

/** A setting with everything that an editor needs. A secret setting never reveals its value. */
export const settingSchema = named(
  "Setting",
  z.object({
    key: z.string(),
    value: z.unknown().meta({ description: "Any JSON; null for a secret" }),
    type: z.enum(["string", "text", "number", "boolean", "select", "json", "secret"]),
    label: z.string(),
    description: z.string(),
    area: z.string(),
    options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
    pluginId: z.string().nullable(),
    etag: etagSchema,
    updatedAt: timeSchema.nullable(),
  }),
);

const JSON_DEPTH = 32;

const within = (value: unknown, depth: number): boolean => {
  if (value === null || typeof value !== "object") return true;
  return depth > 0 && Object.values(value).every((part) => within(part, depth - 1));
};

const writtenValue = z
  .unknown()
  .refine((value) => value !== undefined, "is required")
  .refine((value) => within(value, JSON_DEPTH), `must nest at most ${JSON_DEPTH} levels`);

/** The new value; the setting's own schema validates it. */
export const settingWriteSchema = z.object({ value: writtenValue });

const MOST_SETTINGS = 1_000;

/** The new values of all settings by key; the settings' own schemas validate them. */
export const settingsWriteSchema = z.object({
  values: z
    .record(z.string().max(200), writtenValue)
    .refine((values) => Object.keys(values).length <= MOST_SETTINGS, `must be at most ${MOST_SETTINGS}`),
});

/** A new secret. */
export const secretWriteSchema = z.object({ value: filledTextSchema(20_000) });
