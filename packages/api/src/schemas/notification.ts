import * as z from "zod";
import { named } from "./named.js";
import { idSchema, timeSchema } from "./primitives.js";
import { userSummarySchema } from "./user.js";

/** A notification of the caller. */
export const notificationSchema = named(
  "Notification",
  z.object({
    id: idSchema,
    kind: z.string().meta({ description: "For example `comment.reply`; plugins add kinds" }),
    text: z.string().meta({ description: "One sentence in the site's language" }),
    href: z.string().nullable().meta({ description: "Where it leads, on this site" }),
    actor: userSummarySchema.nullable(),
    actors: z
      .array(userSummarySchema)
      .max(3)
      .meta({ description: "Those who did it last, the actor first; empty where nobody is named" }),
    others: z.int().min(0).meta({ description: "How many members did it besides the actor, since it was last read" }),
    readAt: timeSchema.nullable(),
    createdAt: timeSchema,
  }),
);

export const unreadCountSchema = z.object({ unread: z.int() });
