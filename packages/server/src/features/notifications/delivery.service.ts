import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import { doWork, type JobWork } from "../../platform/jobs/jobs.js";
import { chosenChannels, type MailRhythms, type NotificationKind, readChannels } from "../account/index.js";
import { articleChangesWithheld } from "./kinds/article-changes-withheld.kind.js";
import { articleWithheld } from "./kinds/article-withheld.kind.js";
import type { CoreKind, Stands } from "./kinds/core-kind.model.js";
import { CORE_KINDS } from "./kinds/core-kind.registry.js";
import { moderationAction } from "./kinds/moderation-action.kind.js";
import type { NewNotification } from "./new-notification.model.js";
import type { FindNotificationFacts } from "./notification-facts.query.js";
import { createNotificationGroups, type GroupStep } from "./notification-groups.service.js";
import type { NotificationMails } from "./notification-mails.port.js";
import type { NotificationEvents } from "./notifications.events.js";
import { addToUnread, lockRecipient } from "./notifications.repo.js";

export interface DeliveryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly mails: NotificationMails;
  readonly findFacts: FindNotificationFacts;
  readonly findRhythm: MailRhythms["find"];
  readonly events: EventPublisher<NotificationEvents>;
}

/** Delivers a notification through the channels that its recipient chose. Repeating it changes nothing. */
export interface Delivery {
  deliver(notification: NewNotification): Promise<void>;
  /** Reads what decides whether it is delivered, and returns what delivers it. */
  prepare(notification: NewNotification): Promise<JobWork>;
}

export function createDelivery(deps: DeliveryDeps): Delivery {
  const { db, mails, findFacts, findRhythm, events } = deps;
  const groups = createNotificationGroups(deps);

  /** Open pages read their list again whenever it has changed, with the same number of unread rows as well. */
  async function tell(tx: Tx, userId: string, { outcome, unread: change }: GroupStep): Promise<void> {
    if (outcome === "known") return;
    const unread = await addToUnread(tx, userId, change);
    await events.publish(tx, "notifications.counted", { userId, unread });
  }

  async function takeOut(tx: Tx, notification: NewNotification): Promise<void> {
    if (!(await lockRecipient(tx, notification.userId))) return;
    if (await stands(tx, notification)) return;
    await tell(tx, notification.userId, await groups.takeOut(tx, notification));
  }

  async function deliver(tx: Tx, notification: NewNotification, kind: NotificationKind): Promise<void> {
    const recipient = await lockRecipient(tx, notification.userId);
    if (!recipient || !(recipient.status === "active" || isForBanned(recipient.status, notification))) return;
    // It was taken back before it was delivered.
    if (!(await stands(tx, notification))) return;
    const channels = chosenChannels(kind, readChannels(recipient.notification_preferences));
    const rhythm = channels.email ? await findRhythm(tx, notification.userId) : "off";
    const waitsForDigest = rhythm === "daily" || rhythm === "weekly";
    // A notification for digests alone waits in a row that no list shows.
    const isKept = channels.site || waitsForDigest;
    const step = isKept ? await groups.add(tx, notification, channels.site) : NOWHERE;
    if (channels.site) await tell(tx, notification.userId, step);
    // At most one mail until the recipient reads the notification.
    const mailsNow = rhythm === "at-once" && step.outcome === "new" && recipient.status === "active";
    if (mailsNow) await mails.enqueue(tx, notification);
  }

  async function prepare(notification: NewNotification): Promise<JobWork> {
    if (notification.takenBack) return unseen((tx) => takeOut(tx, notification));
    const facts = await findFacts(notification);
    return unseen(async (tx) => {
      if (facts) await deliver(tx, notification, facts.kind);
    });
  }

  return {
    prepare,
    deliver: async (notification) => doWork(db, await prepare(notification)),
  };
}

const NOWHERE: GroupStep = { outcome: "new", unread: 0 };

const STANDS = new Map<string, Stands | undefined>(
  CORE_KINDS.map(({ kind, ...rest }: CoreKind) => [kind, rest.stands]),
);

/** True also of what cannot be taken back. */
const stands = async (tx: Tx, notification: NewNotification): Promise<boolean> =>
  (await STANDS.get(notification.kind)?.(tx, notification)) ?? true;

const FOR_BANNED: ReadonlySet<string> = new Set([
  moderationAction.kind,
  articleWithheld.kind,
  articleChangesWithheld.kind,
]);

/**
 * Banned members find out what moderators did, and what became of their drafts, when they return; until then the site
 * sends them nothing.
 */
const isForBanned = (status: string, { kind }: NewNotification): boolean => status === "banned" && FOR_BANNED.has(kind);

/** Only the recipient sees these rows, and what members see is never cached. */
const unseen = (within: JobWork["within"]): JobWork => ({ within, changes: "unseen" });
