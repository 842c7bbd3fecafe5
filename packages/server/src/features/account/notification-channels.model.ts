import * as z from "zod";
import { storedJson } from "../../platform/db/stored-json.js";
import type { NotificationKind } from "./notification-kind.registry.js";

/** Where notifications of a kind go. */
export type Channels = Pick<NotificationKind, "site" | "email">;

const storedSchema = z.record(z.string(), z.object({ site: z.boolean().optional(), email: z.boolean().optional() }));
export type StoredChannels = z.output<typeof storedSchema>;

/** What somebody chose, from `users.notification_preferences`; what is no longer understood counts as never chosen. */
export function readChannels(stored: string): StoredChannels {
  const parsed = storedSchema.safeParse(storedJson(stored, "users.notification_preferences"));
  return parsed.success ? parsed.data : {};
}

/** Where notifications of the kind go for somebody with these choices. */
export const chosenChannels = ({ kind, site, email }: NotificationKind, stored: StoredChannels): Channels => ({
  site: stored[kind]?.site ?? site,
  email: stored[kind]?.email ?? email,
});
