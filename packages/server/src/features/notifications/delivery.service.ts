import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import { chosenChannels, readChannels } from "../account/index.js";
import type { MailQueue } from "../mail/index.js";
import type { SettingsCache, SiteAddress } from "../settings/index.js";
import { findUserSummaries } from "../users/index.js";
import { type NewNotification, type ReadableSubjects, subjectKey } from "./new-notification.model.js";
import type { NotificationCatalogue } from "./notification.registry.js";
import { readNotificationData, writeNotificationData } from "./notification-data.model.js";
import type { NotificationEvents } from "./notifications.events.js";
import {
  addToUnread,
  findLatestOfGroup,
  gatherInto,
  insertNotification,
  lockRecipient,
  type Recipient,
} from "./notifications.repo.js";

export interface DeliveryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly settings: SettingsCache;
  readonly siteAddress: SiteAddress;
  readonly mail: MailQueue;
  readonly catalogue: NotificationCatalogue;
  readonly subjects: ReadableSubjects;
  /** True when either of the two blocks the other. */
  readonly isBlocked: (ownerId: string, otherId: string) => Promise<boolean>;
  readonly events: EventPublisher<NotificationEvents>;
}

/** Delivers a notification through the channels that its recipient chose. Repeating it changes nothing. */
export type Deliver = (notification: NewNotification) => Promise<void>;

export function createDelivery(deps: DeliveryDeps): Deliver {
  const { db, clock, newId, settings, siteAddress, mail, catalogue, subjects, isBlocked, events } = deps;

  /** The title of the subject; undefined when the recipient may not read it. */
  async function titleFor({ userId, subject }: NewNotification): Promise<string | null | undefined> {
    if (subject === null) return null;
    return (await subjects.find(userId, [subject])).get(subjectKey(subject));
  }

  /** Adds it to the recipient's list: as a new row, or to the unread row of its group; or it is there already. */
  async function put(tx: Tx, notification: NewNotification): Promise<"new" | "gathered" | "known"> {
    const group_key = `${notification.kind}:${notification.group}`;
    const latest = await findLatestOfGroup(tx, notification.userId, group_key);
    if (latest.some(({ data }) => readNotificationData(data).sources.includes(notification.source))) return "known";
    const created_at = clock.now().toISOString();
    const { actorId: actor_id, href } = notification;
    const open = latest.find(({ read_at }) => read_at === null);
    if (open) {
      const data = writeNotificationData(notification, readNotificationData(open.data).sources);
      await gatherInto(tx, open.id, { actor_id, data, href, created_at });
      return "gathered";
    }
    await insertNotification(tx, {
      id: newId(),
      user_id: notification.userId,
      kind: notification.kind,
      actor_id,
      data: writeNotificationData(notification, []),
      href,
      group_key,
      amount: 1,
      read_at: null,
      created_at,
    });
    const unread = await addToUnread(tx, notification.userId, 1);
    await events.publish(tx, "notifications.counted", { userId: notification.userId, unread });
    return "new";
  }

  async function queueMail(
    tx: Tx,
    recipient: Recipient,
    notification: NewNotification,
    facts: MailFacts,
  ): Promise<void> {
    const sentence = catalogue.sentence(notification.kind, { ...facts, amount: 1 }, facts.language);
    const url = `${facts.siteUrl}${notification.href ?? "/"}`;
    await mail.queue(tx, recipient.email, "notification", { username: recipient.username, sentence, url });
  }

  return async (notification) => {
    const kind = catalogue.find(notification.kind);
    if (!kind || notification.userId === notification.actorId) return;
    if (notification.actorId !== null && (await isBlocked(notification.userId, notification.actorId))) return;
    const title = await titleFor(notification);
    if (title === undefined) return;
    const actors = await findUserSummaries(db.read, [notification.actorId ?? ""]);
    const facts: MailFacts = {
      actor: actors.get(notification.actorId ?? "")?.displayName ?? null,
      title,
      language: await settings.get("site.language"),
      siteUrl: await siteAddress(),
    };
    await db.transaction(async (tx) => {
      const recipient = await lockRecipient(tx, notification.userId);
      if (recipient?.status !== "active") return;
      const channels = chosenChannels(kind, readChannels(recipient.notification_preferences));
      const outcome = channels.site ? await put(tx, notification) : "new";
      // At most one mail until the recipient reads the notification.
      if (channels.email && outcome === "new") await queueMail(tx, recipient, notification, facts);
    }, UNSEEN);
  };
}

/** Only the recipient sees these rows, and what members see is never cached. */
const UNSEEN = { changes: [] };

interface MailFacts {
  readonly actor: string | null;
  readonly title: string | null;
  readonly language: string;
  readonly siteUrl: string;
}
