import type { Database } from "../../platform/db/database.js";
import { excerptOf } from "../../platform/markup/plain-text.js";
import { chosenChannels, findMailDigest, type MailOptOut, readChannels } from "../account/index.js";
import { greeted, type SendMail } from "../mail/index.js";
import type { SettingsCache, SiteAddress } from "../settings/index.js";
import { findUserById } from "../users/index.js";
import type { FindSaid, NewNotification } from "./new-notification.model.js";
import type { NotificationCatalogue } from "./notification.registry.js";
import type { FindNotificationFacts } from "./notification-facts.query.js";

export interface NotificationMailDeps {
  readonly db: Database;
  readonly settings: SettingsCache;
  readonly siteAddress: SiteAddress;
  readonly catalogue: NotificationCatalogue;
  readonly findFacts: FindNotificationFacts;
  readonly findSaid: FindSaid;
  readonly optOut: Pick<MailOptOut, "addressFor">;
  readonly send: SendMail;
}

/** Sends a notification by mail, if its recipient still wants it and may still read what it is about. */
export type MailNotification = (notification: NewNotification) => Promise<void>;

const LONGEST_QUOTE = 300;

/**
 * A mail may wait for hours until a mail server takes it, so everything that it says is read when it is sent: a comment
 * that was deleted meanwhile is not quoted.
 */
export function createNotificationMail(deps: NotificationMailDeps): MailNotification {
  const { db, settings, siteAddress, catalogue, findFacts, findSaid, optOut, send } = deps;
  return async (notification) => {
    const { userId, commentId, href, act } = notification;
    const facts = await findFacts(notification);
    if (!facts) return;
    const recipient = await findUserById(db.read, userId);
    if (recipient?.status !== "active") return;
    if (!chosenChannels(facts.kind, readChannels(recipient.notification_preferences)).email) return;
    // A mail that was promised at once comes at once, whatever was chosen since, except none.
    if ((await findMailDigest(db.read, userId))?.rhythm === "off") return;
    const [said, language, site] = await Promise.all([
      commentId === undefined ? null : findSaid(userId, commentId),
      settings.get("site.language"),
      siteAddress(),
    ]);
    const { kind } = facts.kind;
    // The sentence is the subject of the mail, too: a reason is quoted below it.
    const quoted = said ?? act?.reason ?? null;
    await send(recipient.email, "notification", {
      ...greeted(recipient),
      sentence: catalogue.sentence(kind, { ...facts, amount: 1, act: act && { ...act, reason: null } }, language),
      quote: quoted && excerptOf(quoted, LONGEST_QUOTE),
      url: `${site}${href ?? "/"}`,
      unsubscribeUrl: optOut.addressFor(site, userId, kind),
    });
  };
}
