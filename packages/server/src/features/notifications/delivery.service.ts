import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import { chosenChannels, readChannels } from "../account/index.js";
import { articleWithheld } from "./kinds/article-withheld.kind.js";
import { moderationAction } from "./kinds/moderation-action.kind.js";
import type { NewNotification } from "./new-notification.model.js";
import { isOvertaken, readNotificationData, writeNotificationData } from "./notification-data.model.js";
import type { FindNotificationFacts } from "./notification-facts.query.js";
import type { NotificationMails } from "./notification-mails.port.js";
import type { NotificationEvents } from "./notifications.events.js";
import { addToUnread, findLatestOfGroup, gatherInto, insertNotification, lockRecipient } from "./notifications.repo.js";

export interface DeliveryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly mails: NotificationMails;
  readonly findFacts: FindNotificationFacts;
  readonly events: EventPublisher<NotificationEvents>;
}

/** Delivers a notification through the channels that its recipient chose. Repeating it changes nothing. */
export type Deliver = (notification: NewNotification) => Promise<void>;

export function createDelivery(deps: DeliveryDeps): Deliver {
  const { db, clock, newId, mails, findFacts, events } = deps;

  /** Adds it to the recipient's list: as a new row, or to the unread row of its group; or it is there already. */
  async function put(tx: Tx, notification: NewNotification): Promise<"new" | "gathered" | "known"> {
    const group_key = `${notification.kind}:${notification.group}`;
    const latest = await findLatestOfGroup(tx, notification.userId, group_key);
    if (latest.some(({ data }) => readNotificationData(data).sources.includes(notification.source))) return "known";
    const created_at = notification.at ?? clock.now().toISOString();
    const { actorId: actor_id, href } = notification;
    const open = latest.find(({ read_at }) => read_at === null);
    if (open) {
      const before = readNotificationData(open.data);
      const latest = isOvertaken(notification, before) ? open : { actor_id, href, created_at };
      const data = writeNotificationData(notification, before);
      await gatherInto(tx, open.id, {
        actor_id: latest.actor_id,
        href: latest.href,
        created_at: latest.created_at,
        data,
      });
      return "gathered";
    }
    await insertNotification(tx, {
      id: notification.id ?? newId(),
      user_id: notification.userId,
      kind: notification.kind,
      actor_id,
      data: writeNotificationData(notification),
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

  return async (notification) => {
    const facts = await findFacts(notification);
    if (!facts) return;
    await db.transaction(async (tx) => {
      const recipient = await lockRecipient(tx, notification.userId);
      if (!recipient || !(recipient.status === "active" || isForBanned(recipient.status, notification))) return;
      const channels = chosenChannels(facts.kind, readChannels(recipient.notification_preferences));
      const outcome = channels.site ? await put(tx, notification) : "new";
      // At most one mail until the recipient reads the notification.
      if (channels.email && outcome === "new" && recipient.status === "active") await mails.enqueue(tx, notification);
    }, UNSEEN);
  };
}

const FOR_BANNED: ReadonlySet<string> = new Set([moderationAction.kind, articleWithheld.kind]);

/**
 * Banned members find out what moderators did, and what became of their drafts, when they return; until then the site
 * sends them nothing.
 */
const isForBanned = (status: string, { kind }: NewNotification): boolean => status === "banned" && FOR_BANNED.has(kind);

/** Only the recipient sees these rows, and what members see is never cached. */
const UNSEEN = { changes: [] };
