import {
  countUnreadNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
  streamNotifications,
} from "@sitevine/api";
import { answerStream } from "../../http/answer-stream.js";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { Member } from "../../kernel/caller.js";
import type { LiveEvents } from "../../platform/streams/live-events.js";
import type { Inbox } from "./inbox.service.js";
import { unreadEvent, unreadTopic } from "./unread.stream.js";

export interface NotificationRoutesDeps {
  readonly inbox: Inbox;
  readonly live: LiveEvents;
  /** False once the session of an open stream has ended. */
  readonly isLive: (member: Member) => Promise<boolean>;
}

/** The notifications of members, and the stream of how many are unread. */
export function notificationRoutes({ inbox, live, isLive }: NotificationRoutesDeps): readonly BoundEndpoint[] {
  return [
    bind(listNotifications, ({ query, caller }) =>
      inbox.list({ ...query, unread: query.unread ?? false, userId: caller.userId }),
    ),
    bind(countUnreadNotifications, async ({ caller }) => ({ unread: await inbox.unread(caller.userId) })),
    bind(streamNotifications, (call) =>
      answerStream(call, (address) =>
        live.open(
          unreadTopic(call.caller.userId),
          address,
          async () => unreadEvent(await inbox.unread(call.caller.userId)),
          { key: call.caller.sessionId, mayGoOn: () => isLive(call.caller) },
        ),
      ),
    ),
    bind(readAllNotifications, async ({ caller }) => {
      await inbox.readAll(caller.userId);
      return { unread: await inbox.unread(caller.userId) };
    }),
    bind(readNotification, ({ params, caller }) => inbox.read(caller.userId, params.id)),
  ];
}
