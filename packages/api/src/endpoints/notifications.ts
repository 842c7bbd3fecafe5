import { eventStream, json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { notificationSchema, unreadCountSchema } from "../schemas/notification.js";
import { listQuery, pageOf } from "../schemas/pagination.js";
import { idParams } from "../schemas/primitives.js";
import { queryFlag } from "../schemas/query.js";

export const listNotifications = endpoint({
  id: "notifications.list",
  method: "GET",
  path: "/api/notifications",
  audience: "auth",
  summary: "Own notifications",
  query: listQuery(["createdAt"], { unread: queryFlag.optional().meta({ description: "Only unread ones" }) }),
  response: json(pageOf(notificationSchema)),
});

export const countUnreadNotifications = endpoint({
  id: "notifications.unread",
  method: "GET",
  path: "/api/notifications/unread-count",
  audience: "auth",
  summary: "How many are unread",
  response: json(unreadCountSchema),
});

export const streamNotifications = endpoint({
  id: "notifications.stream",
  method: "GET",
  path: "/api/notifications/stream",
  audience: "auth",
  summary: "How many are unread, now and at each change, as Server-Sent Events",
  response: eventStream("unread", unreadCountSchema),
  // Too many open streams of one address.
  errors: ["SVC-API-4290"],
});

export const readAllNotifications = endpoint({
  id: "notifications.read-all",
  method: "POST",
  path: "/api/notifications/read-all",
  audience: "auth",
  openWhenSilenced: true,
  summary: "Mark all as read",
  response: json(unreadCountSchema),
});

export const readNotification = endpoint({
  id: "notifications.read",
  method: "PATCH",
  path: "/api/notifications/:id/read",
  audience: "auth",
  openWhenSilenced: true,
  summary: "Mark one as read",
  params: idParams,
  response: json(notificationSchema),
  errors: ["SVC-API-4004"],
});
