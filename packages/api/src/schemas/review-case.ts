import * as z from "zod";
import { named } from "./named.js";
import { idSchema, timeSchema } from "./primitives.js";
import { banSchema } from "./sanction.js";
import { filledTextSchema, lineSchema } from "./text.js";
import { userSummarySchema } from "./user.js";

const caseStatusSchema = z.enum(["open", "in-review", "dismissed", "resolved"]);

const summaryShape = {
  id: idSchema,
  pattern: z.string().meta({
    description: "`rapid-logins`, `multi-accounts`, `registration-burst`, `ban-evasion`, or a plugin's own",
  }),
  status: caseStatusSchema,
  severity: z.enum(["low", "medium", "high"]),
  summary: z.string(),
  users: z.array(userSummarySchema).meta({ description: "In a list, the first ten" }),
  userCount: z.int().min(0),
  actions: z
    .array(z.enum(["start-review", "resolve", "dismiss", "reopen", "note", "ban-all", "except", "revoke-exception"]))
    .meta({ description: "What the caller may do now" }),
  createdAt: timeSchema,
  updatedAt: timeSchema,
};

/** A result of the scheduled analysis. It only informs; nothing happens automatically. */
export const caseSchema = named("ReviewCase", z.object(summaryShape));

export const caseNoteSchema = named(
  "CaseNote",
  z.object({ id: idSchema, author: userSummarySchema.nullable(), text: z.string(), createdAt: timeSchema }),
);

/** A case with its evidence and comments. */
export const caseDetailSchema = named(
  "ReviewCaseDetail",
  z.object({
    ...summaryShape,
    evidence: z
      .array(z.object({ label: z.string(), value: z.string(), at: timeSchema.nullable(), userId: idSchema.nullable() }))
      .meta({ description: "A timeline, the oldest first" }),
    notes: z.array(caseNoteSchema),
    exception: z
      .object({ grantedBy: userSummarySchema.nullable(), grantedAt: timeSchema })
      .nullable()
      .meta({ description: "Set when these users are known and the pattern no longer reports them" }),
  }),
);

export const caseChangesSchema = z.object({
  status: caseStatusSchema.optional(),
  exception: z.literal(true).optional().meta({ description: "Stop reporting this pattern for these users" }),
});
export const newCaseNoteSchema = z.object({ text: filledTextSchema(5_000) });

export const banAllSchema = z.object({
  reason: lineSchema(500),
  expiresAt: timeSchema.nullable().default(null),
  except: z.array(idSchema).max(1_000).default([]).meta({ description: "Users of the case who are not banned" }),
});
/** Skipped are those who could not be banned: the caller, members who take precedence, and who was banned already. */
export const banAllResultSchema = z.object({ bans: z.array(banSchema), skipped: z.array(userSummarySchema) });

export const caseFilters = {
  status: caseStatusSchema.optional(),
  pattern: lineSchema(120).optional(),
};
