import * as z from "zod";
import { reasonSchema, targetTypeSchema } from "./moderation.js";
import { named } from "./named.js";
import { idSchema, timeSchema } from "./primitives.js";
import { lineSchema, textSchema } from "./text.js";
import { userSummarySchema } from "./user.js";

/** The subject of a report. */
export const newReportSchema = z.object({
  targetType: targetTypeSchema.meta({
    description: "`user`, `article`, `article-comment`, `profile-comment`, or a plugin's dotted type",
  }),
  targetId: lineSchema(200),
  reason: reasonSchema,
  note: textSchema(2_000).optional(),
});

const reportStatusSchema = z.enum(["open", "in-review", "resolved", "dismissed"]);

export const reportReceiptSchema = z.object({ id: idSchema, status: reportStatusSchema, createdAt: timeSchema });

/** The reasons that members can choose from, and what they are told before they report. */
export const reportReasonsSchema = z.object({ reasons: z.array(z.string()), notice: z.string() });

/** Actions of a moderator on a report and its target. */
const reportActionSchema = z.enum([
  "claim",
  "release",
  "resolve",
  "dismiss",
  "reopen",
  "remove",
  "restore",
  "unlist",
  "relist",
  "warn",
  "silence",
  "ban",
]);

const reportShape = {
  id: idSchema,
  status: reportStatusSchema,
  reason: z.string().meta({ description: "Of the first person who reported it" }),
  note: z.string().nullable(),
  target: z.object({
    type: z.string(),
    id: z.string(),
    label: z.string().meta({ description: "Title or first words, as reported" }),
    href: z.string().nullable().meta({ description: "Null when the caller may not read it, or it is gone" }),
    owner: userSummarySchema.nullable(),
    isGone: z.boolean(),
  }),
  reporter: userSummarySchema.nullable().meta({ description: "The first person who reported it" }),
  reporters: z.int().meta({ description: "How many people reported it since it was last decided" }),
  round: z.int().meta({ description: "1, and one more for each time that it was reopened" }),
  handler: userSummarySchema.nullable().meta({ description: "Who decided it" }),
  claim: z
    .object({ by: userSummarySchema, until: timeSchema })
    .nullable()
    .meta({ description: "Who works on it now; a claim ends by itself" }),
  resolution: z.string().nullable(),
  actions: z.array(reportActionSchema).meta({ description: "What the caller may do now" }),
  createdAt: timeSchema,
  updatedAt: timeSchema,
};

/** A report in the queue: everything that people reported about one target. */
export const reportSchema = named("Report", z.object(reportShape));

const quotedSchema = z.object({
  author: userSummarySchema.nullable(),
  html: z.string(),
  createdAt: timeSchema.nullable(),
});

/** A report with who reported it, the target as it was reported, and what is known of its author. */
export const reportDetailSchema = named(
  "ReportDetail",
  z.object({
    ...reportShape,
    filings: z.array(
      z.object({
        reporter: userSummarySchema.nullable(),
        reason: z.string(),
        note: z.string().nullable(),
        round: z.int(),
        createdAt: timeSchema,
      }),
    ),
    snapshots: z.array(
      z.object({
        takenAt: timeSchema,
        label: z.string(),
        html: z.string().meta({ description: "The target as it was when it was reported; sanitised" }),
        href: z.string().nullable(),
        surroundings: z.array(quotedSchema).meta({ description: "What stood above it, the nearest last" }),
      }),
    ),
    history: z
      .object({ warningPoints: z.int(), warnings: z.int(), silences: z.int(), bans: z.int(), reports: z.int() })
      .nullable()
      .meta({ description: "Of the owner of the target; null without one" }),
  }),
);

export const reportChangesSchema = z.object({ status: reportStatusSchema, resolution: textSchema(2_000).optional() });

export const reportFilters = {
  status: z
    .enum([...reportStatusSchema.options, "undecided"])
    .optional()
    .meta({ description: "`undecided` is open or in review" }),
  targetType: targetTypeSchema.optional(),
  targetId: lineSchema(200).optional(),
  reason: reasonSchema.optional(),
  reporterId: idSchema.optional(),
  ownerId: idSchema.optional().meta({ description: "Whose things were reported" }),
  since: timeSchema.optional().meta({ description: "Reported first at this time or later" }),
  until: timeSchema.optional().meta({ description: "Reported first at this time or earlier" }),
};
