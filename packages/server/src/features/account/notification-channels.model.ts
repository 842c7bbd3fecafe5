import * as z from "zod";
import { storedJson } from "../../platform/db/stored-json.js";
import type { NotificationKind } from "./notification-kind.registry.js";

/** The channels that notifications of a kind are sent through. */
export type Channels = Pick<NotificationKind, "site" | "email">;

const storedSchema = z.record(z.string(), z.object({ site: z.boolean().optional(), email: z.boolean().optional() }));
export type StoredChannels = z.output<typeof storedSchema>;

/**
 * A member's choices, from `users.notification_preferences`; choices that are no longer understood count as never made.
 */
export function readChannels(stored: string): StoredChannels {
  const parsed = storedSchema.safeParse(storedJson(stored, "users.notification_preferences"));
  return parsed.success ? parsed.data : {};
}

/** The channels of the kind for a member with these choices. */
export const chosenChannels = ({ kind, site, email }: NotificationKind, stored: StoredChannels): Channels => ({
  site: stored[kind]?.site ?? site,
  email: stored[kind]?.email ?? email,
});
