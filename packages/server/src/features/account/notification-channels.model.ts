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

/** The wanted channels that differ from the kind's defaults. */
const difference = (kind: NotificationKind, wanted: Channels): Partial<Channels> => ({
  ...(wanted.site === kind.site ? {} : { site: wanted.site }),
  ...(wanted.email === kind.email ? {} : { email: wanted.email }),
});

/**
 * The choices with some channels of one kind changed. Only what differs from the kind's defaults is stored. `known` is
 * undefined for a kind of a plugin that is disabled; what is chosen for it counts once it is enabled again.
 */
export function withChoice(
  stored: StoredChannels,
  kind: string,
  wanted: Partial<Channels>,
  known: NotificationKind | undefined,
): StoredChannels {
  const { [kind]: former, ...others } = stored;
  const chosen = known ? difference(known, { ...chosenChannels(known, stored), ...wanted }) : { ...former, ...wanted };
  return Object.keys(chosen).length === 0 ? others : { ...others, [kind]: chosen };
}
