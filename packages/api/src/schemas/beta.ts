import * as z from "zod";
import { emailAddressSchema } from "./email-address.js";
import { named } from "./named.js";
import { idSchema, timeSchema } from "./primitives.js";
import { clearableLineSchema, lineSchema } from "./text.js";
import { userSummarySchema } from "./user.js";

export const betaStatusSchema = named(
  "BetaStatus",
  z.object({
    gate: z.enum(["open", "closed"]).meta({ description: "Closed: only visitors with access get in" }),
    membersOnly: z.boolean().meta({ description: "True: a code lets nobody in, only signing in does" }),
    hasAccess: z.boolean(),
    message: z.string().nullable(),
  }),
);

export const betaCodeTextSchema = z
  .string()
  .trim()
  .min(4)
  .max(64)
  .regex(/^[A-Za-z0-9-]+$/, "must be letters, digits and hyphens");

const usesShape = {
  maxUses: z.int().min(1).max(1_000_000).nullable().default(null).meta({ description: "Null is without limit" }),
  expiresAt: timeSchema.nullable().default(null),
  note: clearableLineSchema(200).optional(),
};

export const newBetaCodeSchema = z.object({
  code: betaCodeTextSchema.optional().meta({ description: "Made up when absent" }),
  ...usesShape,
});

/** A code that opens the gate. */
export const betaCodeSchema = named(
  "BetaCode",
  z.object({
    id: idSchema,
    code: z.string(),
    note: z.string().nullable(),
    uses: z.int(),
    maxUses: z.int().nullable(),
    expiresAt: timeSchema.nullable(),
    createdAt: timeSchema,
    createdBy: userSummarySchema.nullable(),
  }),
);

/** A visit to the closed gate. */
export const betaVisitSchema = named(
  "BetaVisit",
  z.object({
    id: idSchema,
    path: z.string(),
    outcome: z.enum(["turned-away", "redeemed", "entered"]),
    code: z.string().nullable(),
    user: userSummarySchema.nullable(),
    ip: z.string(),
    at: timeSchema,
  }),
);
export const visitSchema = z.object({ path: lineSchema(500) });

export const newInviteSchema = z.object({ email: emailAddressSchema.optional(), ...usesShape });

/** An invitation to register. */
export const inviteSchema = named(
  "Invite",
  z.object({
    id: idSchema,
    code: z.string(),
    url: z.string(),
    email: z.string().nullable(),
    note: z.string().nullable(),
    uses: z.int(),
    maxUses: z.int().nullable(),
    expiresAt: timeSchema.nullable(),
    createdAt: timeSchema,
    createdBy: userSummarySchema.nullable(),
  }),
);
