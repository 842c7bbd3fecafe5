import { isReservedScope, tokenMapSchema, tokenNameSchema, tokenValueSchema } from "@sitevine/contracts";
import * as z from "zod";
import { named } from "./named.js";
import { idSchema, timeSchema } from "./primitives.js";
import { clearableLineSchema, textSchema } from "./text.js";
import { findingSchema } from "./theme.js";
import { userSummarySchema } from "./user.js";

const CUSTOM_CSS_LIMIT = 1_000_000;

/** The style version, and the interval in seconds at which a client without the stream polls. */
export const styleVersionSchema = named(
  "StyleVersion",
  z.object({ version: z.string(), pollInterval: z.int().positive() }),
);

named("TokenMap", tokenMapSchema);

/** The separate layers: the administrator's tokens and the theme's. */
export const tokenLayersSchema = named(
  "TokenLayers",
  z.object({
    tokens: tokenMapSchema.meta({ description: "The admin layer: the draft while there is one, else live" }),
    theme: tokenMapSchema,
    installedTheme: z.string().nullable().meta({ description: "Id of the active theme; null is the stock look" }),
  }),
);

export const tokenDraftSchema = z.object({
  tokens: tokenMapSchema,
  label: clearableLineSchema(120)
    .optional()
    .meta({ description: "Name of the snapshot that publishing leaves; absent keeps the draft's, empty clears it" }),
});

/** A scope in a path: any name, known or not, except `light` and `dark`. */
export const tokenScopeParams = z.object({
  scope: z
    .string()
    .min(1)
    .max(128)
    .refine((name) => !isReservedScope(name), "light and dark are never scopes")
    .refine((name) => name !== "__proto__", "no scope can have the name __proto__"),
});

/** Tokens of one scope to set; null resets one to the theme's value. */
export const scopePatchSchema = z.object({
  tokens: z
    .record(tokenNameSchema, tokenValueSchema.nullable())
    .refine((tokens) => Object.keys(tokens).length <= 2_000, "must name at most 2000 tokens"),
});

export const customCssSchema = z.object({ css: textSchema(CUSTOM_CSS_LIMIT) });

/** The stylesheet as it was saved, and what was left out of the compiled one. */
export const savedCssSchema = customCssSchema.extend({
  warnings: z.array(findingSchema),
  plan: z
    .object({
      changes: z.boolean().meta({ description: "Whether readers would see another stylesheet" }),
      addedLines: z.int(),
      removedLines: z.int(),
    })
    .optional()
    .meta({ description: "There only on a dry run, which writes nothing" }),
});

export const styleScheduleSchema = z.object({ publishAt: timeSchema });

export const styleDraftStatusSchema = z.object({
  hasDraft: z.boolean(),
  updatedAt: timeSchema.nullable(),
  publishAt: timeSchema.nullable().meta({ description: "When the scheduled publish is due" }),
});

/** A state of the administrator's layer that can be restored. */
export const styleSnapshotSchema = named(
  "StyleSnapshot",
  z.object({
    id: idSchema,
    label: z.string().nullable(),
    cause: z.enum(["publish", "scheduled-publish", "custom-css", "reset", "restore"]),
    createdAt: timeSchema,
    createdBy: userSummarySchema.nullable(),
  }),
);
