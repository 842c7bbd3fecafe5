import type { ServerSentEvent } from "../../http/event-stream.js";
import type { LiveEvents } from "../../http/live-events.js";

/** The topic of somebody's open pages. */
export const unreadTopic = (userId: string): string => `user:${userId}`;

export const unreadEvent = (unread: number): ServerSentEvent => ({
  id: String(unread),
  event: "unread",
  data: { unread },
});

/** Tells somebody's open pages how much is unread. */
export const tellUnread =
  (live: LiveEvents) =>
  (userId: string, unread: number): Promise<void> =>
    live.send(unreadTopic(userId), unreadEvent(unread));
