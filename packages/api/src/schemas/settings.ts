import * as z from "zod";
import { named } from "./named.js";
import { timeSchema } from "./primitives.js";

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
    etag: z.string().meta({ description: "Send as If-Match to write this key only if it is still like this" }),
    updatedAt: timeSchema.nullable(),
  }),
);

const JSON_DEPTH = 32;

const within = (value: unknown, depth: number): boolean => {
  if (value === null || typeof value !== "object") return true;
  return depth > 0 && Object.values(value).every((part) => within(part, depth - 1));
};

/** The new value; the setting's own schema validates it. */
export const settingWriteSchema = z.object({
  value: z
    .unknown()
    .refine((value) => value !== undefined, "is required")
    .refine((value) => within(value, JSON_DEPTH), `must nest at most ${JSON_DEPTH} levels`),
});
