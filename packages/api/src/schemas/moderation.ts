import * as z from "zod";
import { named } from "./named.js";
import { idSchema, timeSchema } from "./primitives.js";
import { lineSchema } from "./text.js";
import { userSummarySchema } from "./user.js";

/** A type of things that members report and moderators act on. */
export const targetTypeSchema = z
  .string()
  .max(120)
  .regex(/^[a-z][a-zA-Z0-9-]*(?:\.[a-zA-Z][a-zA-Z0-9-]*)*$/, "must be a type such as article or forum.post");

/** Why a moderator acts; the member concerned reads it. */
export const reasonSchema = lineSchema(500);
export const actReasonSchema = z.object({ reason: reasonSchema });

/** Open work of the moderators; a count is null if the caller may not see the queue. */
export const moderationSummarySchema = named(
  "ModerationSummary",
  z.object({
    openReports: z.int().nullable(),
    openCases: z.int().nullable(),
    activeWarnings: z.int().nullable(),
    activeBans: z.int().nullable(),
    activeSilences: z.int().nullable(),
  }),
);

/** An entry of the moderation log. */
export const moderationEntrySchema = named(
  "ModerationEntry",
  z.object({
    id: idSchema,
    action: z.string().meta({ description: "For example `ban.issue`" }),
    moderator: userSummarySchema.nullable().meta({ description: "Null when the site itself acted" }),
    targetType: z.string(),
    targetId: z.string(),
    user: userSummarySchema.nullable().meta({ description: "Whom it concerned" }),
    reason: z.string().nullable(),
    before: z.record(z.string(), z.unknown()).nullable().meta({ description: "What the act changed, as it was" }),
    after: z.record(z.string(), z.unknown()).nullable().meta({ description: "The same fields after the act" }),
    undoes: idSchema.nullable().meta({ description: "The entry that this one takes back" }),
    undoneBy: idSchema.nullable().meta({ description: "The entry that took this one back" }),
    actions: z.array(z.enum(["undo"])).meta({ description: "What the caller may do with it now" }),
    createdAt: timeSchema,
  }),
);

export const moderationLogFilters = {
  action: lineSchema(120).optional(),
  moderatorId: idSchema.optional(),
  userId: idSchema.optional(),
  targetType: targetTypeSchema.optional(),
  targetId: lineSchema(200).optional(),
  since: timeSchema.optional(),
  until: timeSchema.optional(),
};

/** A change of a queue that open pages of moderators show at once. It contains no text of a report. */
export const moderationNewsSchema = named(
  "ModerationNews",
  z.object({
    change: z
      .object({
        kind: z.enum(["report", "case"]),
        id: idSchema,
        status: z.string(),
        claimedBy: userSummarySchema.nullable(),
      })
      .nullable()
      .meta({ description: "Null in the first event of a stream" }),
  }),
);
