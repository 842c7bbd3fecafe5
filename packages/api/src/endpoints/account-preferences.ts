import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import {
  notificationPreferenceChangesSchema,
  notificationPreferencesSchema,
  privacyChangesSchema,
  privacySchema,
} from "../schemas/account.js";

export const getPrivacy = endpoint({
  id: "account.privacy.get",
  method: "GET",
  path: "/api/account/privacy",
  audience: "auth",
  summary: "Own privacy settings",
  response: json(privacySchema),
});

export const updatePrivacy = endpoint({
  id: "account.privacy.update",
  method: "PATCH",
  path: "/api/account/privacy",
  audience: "auth",
  summary: "Change privacy settings; what is absent stays",
  body: json(privacyChangesSchema),
  response: json(privacySchema),
});

export const getNotificationPreferences = endpoint({
  id: "account.notifications.get",
  method: "GET",
  path: "/api/account/notifications",
  audience: "auth",
  summary: "Where news of each kind goes",
  response: json(notificationPreferencesSchema),
});

export const updateNotificationPreferences = endpoint({
  id: "account.notifications.update",
  method: "PATCH",
  path: "/api/account/notifications",
  audience: "auth",
  summary: "Change where news goes; kinds that are absent stay",
  body: json(notificationPreferenceChangesSchema),
  response: json(notificationPreferencesSchema),
});
