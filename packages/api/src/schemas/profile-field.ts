import * as z from "zod";
import { etagSchema } from "./etag.js";
import { named } from "./named.js";
import { idSchema } from "./primitives.js";
import { clearableLineSchema, lineSchema, textSchema } from "./text.js";

const PROFILE_FIELD_TYPES = ["text", "longText", "number", "date", "url", "select", "checkbox"] as const;

/** Audience of a field's value. */
const fieldVisibilitySchema = z.enum(["public", "members", "followers", "private"]);

const rulesShape = {
  label: lineSchema(80),
  description: clearableLineSchema(300).default(""),
  required: z.boolean().default(false),
  atRegistration: z.boolean().default(false).meta({ description: "Asked for when somebody registers" }),
  options: z.array(lineSchema(80)).max(100).default([]).meta({ description: "Choices of a select field" }),
  maxLength: z.int().min(1).max(10_000).nullable().default(null),
  defaultVisibility: fieldVisibilitySchema.default("public"),
};

/** A field as an administrator defines it; key and type cannot change later. */
export const newProfileFieldSchema = z.object({
  key: z
    .string()
    .max(40)
    .regex(/^[a-z][a-z0-9_]*$/, "must be a lower-case letter, then letters, digits or underscores"),
  type: z.enum(PROFILE_FIELD_TYPES),
  ...rulesShape,
});

/** Changes to a field; absent ones stay. */
export const profileFieldChangesSchema = z.object({
  label: rulesShape.label.optional(),
  description: clearableLineSchema(300).optional(),
  required: z.boolean().optional(),
  atRegistration: z.boolean().optional(),
  options: z.array(lineSchema(80)).max(100).optional(),
  maxLength: z.int().min(1).max(10_000).nullable().optional(),
  defaultVisibility: fieldVisibilitySchema.optional(),
});

/** A custom profile field's definition. */
export const profileFieldSchema = named(
  "ProfileField",
  z.object({
    id: idSchema,
    key: z.string(),
    type: z.enum(PROFILE_FIELD_TYPES),
    label: z.string(),
    description: z.string(),
    required: z.boolean(),
    atRegistration: z.boolean(),
    options: z.array(z.string()),
    maxLength: z.int().nullable(),
    defaultVisibility: fieldVisibilitySchema,
    system: z.boolean().meta({ description: "System fields cannot be deleted" }),
    position: z.int(),
  }),
);

/** A definition as administrators see it. */
export const adminProfileFieldSchema = named("AdminProfileField", profileFieldSchema.extend({ etag: etagSchema }));

/** A value to store: text, a number or a boolean. Null clears it. */
const fieldValueSchema = z.union([textSchema(10_000), z.number(), z.boolean()]).nullable();

/** A user's value of a field. */
export const profileFieldValueSchema = named(
  "ProfileFieldValue",
  z.object({
    key: z.string(),
    label: z.string(),
    type: z.enum(PROFILE_FIELD_TYPES),
    value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  }),
);

/** The caller's own value, with who may see it. */
export const ownFieldValueSchema = named(
  "OwnProfileFieldValue",
  profileFieldValueSchema.extend({ visibility: fieldVisibilitySchema }),
);

/** Values by field key. */
export const fieldValuesSchema = z.record(z.string().max(40), fieldValueSchema);

/** The caller's own values to change, by field key; absent parts stay. */
export const ownFieldChangesSchema = z.object({
  fields: z.record(
    z.string().max(40),
    z.object({ value: fieldValueSchema.optional(), visibility: fieldVisibilitySchema.optional() }),
  ),
});
