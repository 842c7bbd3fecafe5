import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { RATE_LIMITS } from "../rate-limits.js";
import {
  mailOptOutSchema,
  notificationPreferenceChangesSchema,
  notificationPreferencesSchema,
  optedOutSchema,
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
  openWhenSilenced: true,
  summary: "Change privacy settings; what is absent stays",
  body: json(privacyChangesSchema),
  response: json(privacySchema),
});

export const getNotificationPreferences = endpoint({
  id: "account.notifications.get",
  method: "GET",
  path: "/api/account/notifications",
  audience: "auth",
  summary: "Where notifications of each kind go, and when their mails come",
  response: json(notificationPreferencesSchema),
});

export const updateNotificationPreferences = endpoint({
  id: "account.notifications.update",
  method: "PATCH",
  path: "/api/account/notifications",
  audience: "auth",
  openWhenSilenced: true,
  summary: "Change where notifications go, and when their mails come; what is absent stays",
  body: json(notificationPreferenceChangesSchema),
  response: json(notificationPreferencesSchema),
});

export const optOutOfMail = endpoint({
  id: "account.notifications.opt-out",
  method: "POST",
  path: "/api/account/notifications/opt-out",
  audience: "public",
  openAtGate: true,
  summary: "End the mails of one kind, with the token of a link in such a mail; repeating it changes nothing",
  rateLimit: RATE_LIMITS.mailOptOut,
  body: json(mailOptOutSchema),
  response: json(optedOutSchema),
  errors: ["SVC-API-4004"],
});
