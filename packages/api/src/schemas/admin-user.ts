import * as z from "zod";
import { etagSchema } from "./etag.js";
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

/** Actions of an administrator on an account. */
const accountActionSchema = z.enum([
  "set-groups",
  "activate",
  "deactivate",
  "ban",
  "warn",
  "force-logout",
  "end-session",
  "mail-reset",
]);

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
    actions: z.array(accountActionSchema).meta({ description: "What the caller may do now" }),
    etag: etagSchema.meta({
      description: "The state of the groups. Send as If-Match to set them only if they are still these",
    }),
  }),
);

const MOST_AT_ONCE = 100;

const groupAction = <const Kind extends string>(kind: Kind) => z.object({ kind: z.literal(kind), groupId: idSchema });
const accountAction = <const Kind extends string>(kind: Kind) => z.object({ kind: z.literal(kind) });

/** One action on several users. */
export const bulkUsersSchema = z.object({
  ids: z
    .array(idSchema)
    .min(1)
    .max(MOST_AT_ONCE)
    .refine((ids) => new Set(ids).size === ids.length, "must name each id once"),
  action: z.discriminatedUnion("kind", [
    groupAction("add-group"),
    groupAction("remove-group"),
    accountAction("activate"),
    accountAction("deactivate"),
    accountAction("force-logout"),
  ]),
});

/** Result of a bulk action for one of its users. */
export const bulkResultSchema = named(
  "BulkResult",
  z.object({
    id: idSchema,
    outcome: z.enum(["done", "unchanged", "refused"]).meta({
      description: "`unchanged`: it was so already; `refused`: the endpoint for one user would refuse it as well",
    }),
    message: z.string().nullable().meta({ description: "Why it was refused; null otherwise" }),
  }),
);
