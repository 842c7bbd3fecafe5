import * as z from "zod";
import { etagSchema } from "./etag.js";
import { named } from "./named.js";
import { colorSchema, idSchema, imageUrlSchema, timeSchema } from "./primitives.js";
import { clearableLineSchema, lineSchema } from "./text.js";

/** A group with its permissions. */
export const groupSchema = named(
  "Group",
  z.object({
    id: idSchema,
    key: z.string(),
    name: z.string(),
    description: z.string(),
    color: z.string().nullable(),
    iconUrl: imageUrlSchema,
    system: z.boolean().meta({ description: "System groups cannot be deleted" }),
    permissions: z.array(z.string()),
    memberCount: z.int(),
    order: z.int(),
    createdAt: timeSchema,
    etag: etagSchema,
  }),
);

const writeShape = {
  name: lineSchema(60),
  description: clearableLineSchema(300),
  color: colorSchema.nullable(),
  order: z.int().min(0).max(10_000),
};

export const newGroupSchema = z.object({
  key: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be kebab-case")
    .optional()
    .meta({ description: "Made from the name when absent" }),
  name: writeShape.name,
  description: writeShape.description.default(""),
  color: writeShape.color.default(null),
  order: writeShape.order.default(0),
});
export const groupChangesSchema = z.object(writeShape).partial();

/** Permission keys, including those of plugins; the endpoint refuses unknown ones. */
export const permissionKeysSchema = z
  .array(lineSchema(120))
  .max(1_000)
  .refine((keys) => new Set(keys).size === keys.length, "must name each permission once");

/** A permission that can be given to groups. */
export const permissionSchema = named(
  "Permission",
  z.object({
    key: z.string(),
    label: z.string(),
    description: z.string(),
    area: z.string(),
    pluginId: z.string().nullable(),
  }),
);
