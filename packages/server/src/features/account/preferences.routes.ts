import {
  getNotificationPreferences,
  getPrivacy,
  listOwnProfileFields,
  optOutOfMail,
  updateNotificationPreferences,
  updateOwnProfileFields,
  updatePrivacy,
} from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import type { FieldValuesService } from "../profile-fields/index.js";
import type { MailOptOut } from "./mail-opt-out.service.js";
import type { PreferencesService } from "./preferences.service.js";

/** Routes of privacy, notification channels, and the caller's own values of the profile fields. */
export function preferenceRoutes(
  preferences: PreferencesService,
  fields: FieldValuesService,
  mailOptOut: MailOptOut,
): readonly BoundEndpoint[] {
  return [
    bind(getPrivacy, ({ caller }) => preferences.privacy(caller.userId)),
    bind(updatePrivacy, ({ caller, body }) => preferences.changePrivacy(caller.userId, body)),
    bind(getNotificationPreferences, ({ caller }) => preferences.notifications(caller.userId)),
    bind(updateNotificationPreferences, ({ caller, body }) =>
      preferences.changeNotifications(caller.userId, body.kinds ?? {}, body.mails),
    ),
    bind(optOutOfMail, async ({ body }) => ({ kind: (await mailOptOut.end(body.token)).kind })),
    bind(listOwnProfileFields, ({ caller }) => fields.own(caller.userId)),
    bind(updateOwnProfileFields, ({ caller, body }) => fields.change(caller.userId, body.fields)),
  ];
}
