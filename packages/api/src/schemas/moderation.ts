import * as z from "zod";
import { named } from "./named.js";
import { idSchema, timeSchema } from "./primitives.js";
import { filledTextSchema, lineSchema, textSchema } from "./text.js";
import { userSummarySchema } from "./user.js";

const reasonSchema = lineSchema(500);
const targetTypeSchema = z
  .string()
  .max(120)
  .regex(/^[a-z][a-zA-Z0-9-]*(?:\.[a-zA-Z][a-zA-Z0-9-]*)*$/, "must be a type such as article or forum.post");

/** The subject of a report. */
export const newReportSchema = z.object({
  targetType: targetTypeSchema.meta({
    description: "`user`, `article`, `article-comment`, `profile-comment`, or a plugin's dotted type",
  }),
  targetId: lineSchema(200),
  reason: reasonSchema,
  note: textSchema(2_000).optional(),
});

const warningStatusSchema = z.enum(["active", "expired", "pardoned"]);
const banStatusSchema = z.enum(["active", "expired", "lifted"]);
const reportStatusSchema = z.enum(["open", "in-review", "resolved", "dismissed"]);

export const reportReceiptSchema = z.object({ id: idSchema, status: reportStatusSchema, createdAt: timeSchema });

/** A report in the queue. */
export const reportSchema = named(
  "Report",
  z.object({
    id: idSchema,
    status: reportStatusSchema,
    reason: z.string(),
    note: z.string().nullable(),
    target: z.object({
      type: z.string(),
      id: z.string(),
      label: z.string().meta({ description: "Title or first words; empty when the thing is gone" }),
      href: z.string().nullable(),
      owner: userSummarySchema.nullable(),
    }),
    reporter: userSummarySchema.nullable(),
    handler: userSummarySchema.nullable(),
    resolution: z.string().nullable(),
    createdAt: timeSchema,
    updatedAt: timeSchema,
  }),
);
export const reportChangesSchema = z.object({ status: reportStatusSchema, resolution: textSchema(2_000).optional() });

export const newWarningSchema = z.object({
  userId: idSchema,
  reason: reasonSchema,
  points: z.int().min(0).max(100).default(1),
  expiresAt: timeSchema.nullable().default(null),
});

/** A warning to a member. */
export const warningSchema = named(
  "Warning",
  z.object({
    id: idSchema,
    user: userSummarySchema,
    reason: z.string(),
    points: z.int(),
    status: warningStatusSchema,
    issuedBy: userSummarySchema.nullable(),
    createdAt: timeSchema,
    expiresAt: timeSchema.nullable(),
    pardonedAt: timeSchema.nullable(),
    pardonedBy: userSummarySchema.nullable(),
  }),
);

export const newBanSchema = z.object({
  userId: idSchema,
  reason: reasonSchema,
  expiresAt: timeSchema.nullable().default(null).meta({ description: "Null for good" }),
});
/** A ban of the user in the path. */
export const userBanSchema = newBanSchema.omit({ userId: true });

/** A ban. */
export const banSchema = named(
  "Ban",
  z.object({
    id: idSchema,
    user: userSummarySchema,
    reason: z.string(),
    status: banStatusSchema,
    issuedBy: userSummarySchema.nullable(),
    caseId: idSchema.nullable().meta({ description: "The review case that led to it" }),
    createdAt: timeSchema,
    expiresAt: timeSchema.nullable(),
    liftedAt: timeSchema.nullable(),
    liftedBy: userSummarySchema.nullable(),
  }),
);

/** An entry of the moderation log. */
export const moderationEntrySchema = named(
  "ModerationEntry",
  z.object({
    id: idSchema,
    action: z.string().meta({ description: "For example `ban.issue`" }),
    moderator: userSummarySchema.nullable(),
    targetType: z.string(),
    targetId: z.string(),
    user: userSummarySchema.nullable().meta({ description: "Whom it concerned" }),
    reason: z.string().nullable(),
    createdAt: timeSchema,
  }),
);

/** Open work of the moderators; a count is null if the caller may not see the queue. */
export const moderationSummarySchema = named(
  "ModerationSummary",
  z.object({
    openReports: z.int().nullable(),
    openCases: z.int().nullable(),
    activeWarnings: z.int().nullable(),
    activeBans: z.int().nullable(),
  }),
);

export const caseNoteTextSchema = filledTextSchema(5_000);

export const reportFilters = { status: reportStatusSchema.optional(), targetType: targetTypeSchema.optional() };
export const warningFilters = { status: warningStatusSchema.optional(), userId: idSchema.optional() };
export const banFilters = { status: banStatusSchema.optional(), userId: idSchema.optional() };
export const moderationLogFilters = {
  action: lineSchema(120).optional(),
  moderatorId: idSchema.optional(),
  userId: idSchema.optional(),
};
