import { advisorySchema, packageKindSchema } from "@sitevine/contracts/protocol";
import * as z from "zod";

const packageId = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(64);
const seconds = z.int().min(0);

export const accountOrder = z.object({ email: z.email().max(320) });

export const productOrder = z.object({
  kind: packageKindSchema,
  id: packageId,
  name: z.string().trim().min(1).max(200),
  vendor: z.string().trim().min(1).max(200),
  paid: z.boolean(),
  category: z.string().max(64).nullish(),
  summary: z.string().max(2_000).default(""),
  price: z.object({ amount: seconds, currency: z.string().regex(/^[A-Z]{3}$/) }).nullish(),
});

export const licenceOrder = z.object({
  accountId: z.string(),
  kind: packageKindSchema,
  id: packageId,
  seats: seconds.max(1_000_000),
  updatesUntil: seconds.nullish(),
  maxVersion: z.string().max(64).nullish(),
});

export const approval = z.object({ accountId: z.string() });
export const clockSetting = z.object({ offsetSeconds: z.int() });
export const advisoryOrder = advisorySchema.omit({ id: true });

/** The text fields of a release's form. */
export const releaseFields = z.object({
  publishedAt: z.coerce.number().int().min(0).optional(),
  unpublished: z.enum(["true", "false"]).optional(),
  notes: z.string().max(20_000).optional(),
  publisher: z.string().max(1_000).optional(),
});
