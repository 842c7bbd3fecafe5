import * as z from "zod";
import { reasonSchema } from "./moderation.js";
import { named } from "./named.js";
import { idSchema, timeSchema } from "./primitives.js";
import { userSummarySchema } from "./user.js";

const warningStatusSchema = z.enum(["active", "expired", "pardoned"]);
const sanctionStatusSchema = z.enum(["active", "expired", "lifted"]);
const liftActions = z.array(z.enum(["lift"])).meta({ description: "What the caller may do now" });

/** Consequence of reaching a threshold of warning points; `until` is null for good. */
const consequenceSchema = named(
  "WarningConsequence",
  z.object({ act: z.enum(["silence", "ban"]), points: z.int(), until: timeSchema.nullable() }),
);

const pointsSchema = z.int().min(0).max(100).default(1);
export const newWarningSchema = z.object({
  userId: idSchema,
  reason: reasonSchema,
  points: pointsSchema,
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
    consequence: consequenceSchema.nullable().meta({ description: "What its points led to" }),
    issuedBy: userSummarySchema.nullable(),
    createdAt: timeSchema,
    expiresAt: timeSchema.nullable(),
    pardonedAt: timeSchema.nullable(),
    pardonedBy: userSummarySchema.nullable(),
    actions: z.array(z.enum(["pardon"])).meta({ description: "What the caller may do now" }),
  }),
);

/** Effect that a warning of some points would have on a member, before it is given. */
export const warningPreviewSchema = z.object({
  points: z.int().meta({ description: "Active points now" }),
  pointsAfter: z.int(),
  consequence: consequenceSchema.nullable(),
});

const sanctionOrder = {
  userId: idSchema,
  reason: reasonSchema,
  expiresAt: timeSchema.nullable().default(null).meta({ description: "Null for good" }),
};
export const newBanSchema = z.object(sanctionOrder);
export const newSilenceSchema = z.object(sanctionOrder);
/** A ban of the user in the path. */
export const userBanSchema = newBanSchema.omit({ userId: true });

const sanctionShape = {
  id: idSchema,
  user: userSummarySchema,
  reason: z.string(),
  status: sanctionStatusSchema,
  issuedBy: userSummarySchema.nullable(),
  warningId: idSchema.nullable().meta({ description: "The warning whose points led to it" }),
  createdAt: timeSchema,
  expiresAt: timeSchema.nullable(),
  liftedAt: timeSchema.nullable(),
  liftedBy: userSummarySchema.nullable(),
  actions: liftActions,
};

/** A ban: the member cannot sign in. */
export const banSchema = named(
  "Ban",
  z.object({
    ...sanctionShape,
    caseId: idSchema.nullable().meta({ description: "The review case that led to it" }),
  }),
);

/** A silence: the member reads and signs in, and writes nothing. */
export const silenceSchema = named("Silence", z.object(sanctionShape));

export const warningFilters = { status: warningStatusSchema.optional(), userId: idSchema.optional() };
/** Filters of bans and silences. */
export const sanctionFilters = { status: sanctionStatusSchema.optional(), userId: idSchema.optional() };
