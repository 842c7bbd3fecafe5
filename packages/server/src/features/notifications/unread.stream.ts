import type { StreamEvent } from "../../platform/streams/event-streams.js";
import type { LiveEvents } from "../../platform/streams/live-events.js";

/** The topic of a member's open pages. */
export const unreadTopic = (userId: string): string => `user:${userId}`;

export const unreadEvent = (unread: number): StreamEvent => ({
  id: String(unread),
  event: "unread",
  data: { unread },
});

/** Sends the number of unread notifications to a member's open pages. */
export const sendUnread = (live: Pick<LiveEvents, "send">, userId: string, unread: number): Promise<void> =>
  live.send(unreadTopic(userId), unreadEvent(unread));
