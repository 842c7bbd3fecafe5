import * as z from "zod";
import { etagSchema } from "./etag.js";
import { named } from "./named.js";
import { idSchema } from "./primitives.js";
import { contentLimitsSchema, groupSummarySchema } from "./user.js";

const limitsShape = contentLimitsSchema.omit({ rank: true }).shape;
const thresholdsShape = {
  minPoints: z.int().min(0).max(1_000_000_000),
  minDays: z.int().min(0).max(36_500).meta({ description: "Days since registration" }),
};

/** A rank: a group, the thresholds for reaching it, and its limits. */
export const rankSchema = named(
  "Rank",
  z.object({
    id: idSchema,
    group: groupSummarySchema,
    order: z.int(),
    ...thresholdsShape,
    limits: z.object(limitsShape),
    etag: etagSchema,
  }),
);

const settingsShape = {
  enabled: z.boolean(),
  pointsPerArticle: z.int().min(0).max(10_000),
  pointsPerComment: z.int().min(0).max(10_000),
  pointsPerLike: z.int().min(0).max(10_000),
  demote: z.boolean().meta({ description: "Whether somebody who falls below a rung leaves it" }),
};

/** Rules by which members earn points. */
const progressionSettingsSchema = named("ProgressionSettings", z.object({ ...settingsShape, etag: etagSchema }));
export const progressionSettingsChangesSchema = z.object(settingsShape).partial();

export const progressionSchema = named(
  "Progression",
  z.object({ settings: progressionSettingsSchema, ranks: z.array(rankSchema) }),
);

const limit = (max: number) => z.int().min(0).max(max).nullable();

/** Changes to a rank; absent fields stay. */
export const rankChangesSchema = z.object({
  minPoints: thresholdsShape.minPoints.optional(),
  minDays: thresholdsShape.minDays.optional(),
  limits: z
    .object({
      articlesPerDay: limit(10_000),
      commentsPerDay: limit(10_000),
      commentPicturesPerDay: limit(1_000),
      articleLength: limit(400_000),
      commentLength: limit(10_000),
      coverMaxBytes: z
        .int()
        .min(0)
        .max(10 * 1024 * 1024),
      coverTypes: z.array(z.enum(["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif"])).max(5),
    })
    .partial()
    .optional(),
});

/** A group, and whether it is a rank. */
export const progressionGroupSchema = named(
  "ProgressionGroup",
  z.object({ group: groupSummarySchema, rankId: idSchema.nullable(), members: z.int() }),
);
