import {
  countUnreadNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
  streamNotifications,
} from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { Inbox } from "./inbox.service.js";
import type { AnswerUnreadStream } from "./unread-stream.http.js";

export interface NotificationRoutesDeps {
  readonly inbox: Inbox;
  readonly answerUnreadStream: AnswerUnreadStream;
}

/** Routes of a member's notifications, and the stream of the number of unread ones. */
export function notificationRoutes({ inbox, answerUnreadStream }: NotificationRoutesDeps): readonly BoundEndpoint[] {
  return [
    bind(listNotifications, ({ query, caller }) =>
      inbox.list({ ...query, unread: query.unread ?? false, userId: caller.userId }),
    ),
    bind(countUnreadNotifications, async ({ caller }) => ({ unread: await inbox.unread(caller.userId) })),
    bind(streamNotifications, answerUnreadStream),
    bind(readAllNotifications, async ({ caller }) => {
      await inbox.readAll(caller.userId);
      return { unread: await inbox.unread(caller.userId) };
    }),
    bind(readNotification, ({ params, caller }) => inbox.read(caller.userId, params.id)),
  ];
}
