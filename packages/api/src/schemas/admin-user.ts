import * as z from "zod";
import { named } from "./named.js";
import { idSchema, imageUrlSchema, timeSchema } from "./primitives.js";
import { banSchema } from "./sanction.js";
import { groupSummarySchema } from "./user.js";

const summaryShape = {
  id: idSchema,
  username: z.string(),
  displayName: z.string(),
  avatarUrl: imageUrlSchema,
  email: z.string(),
  active: z.boolean(),
  banned: z.boolean(),
  groups: z.array(groupSummarySchema),
  createdAt: timeSchema,
  lastSeenAt: timeSchema.nullable(),
};

/** A user as administrators see it. */
export const adminUserSchema = named("AdminUser", z.object(summaryShape));

/** Includes the fields that only administrators and super moderators may see. */
export const adminUserDetailSchema = named(
  "AdminUserDetail",
  z.object({
    ...summaryShape,
    bio: z.string(),
    lastIp: z.string().nullable(),
    registrationIp: z.string().nullable(),
    pinEnabled: z.boolean(),
    sessions: z.int().meta({ description: "Logins that are still good" }),
    ban: banSchema.nullable(),
    warningPoints: z.int(),
    counts: z.object({ articles: z.int(), comments: z.int(), reports: z.int() }),
  }),
);
