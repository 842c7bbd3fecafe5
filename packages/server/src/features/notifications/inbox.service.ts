import type { Clock } from "../../kernel/clock.js";
import { type Page, paginate } from "../../kernel/pagination.js";
import { notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { Schedule } from "../../platform/jobs/jobs.js";
import { excerptOf } from "../../platform/markup/plain-text.js";
import type { SettingsCache } from "../settings/index.js";
import { findUserSummaries, profileHref } from "../users/index.js";
import { type ReadableSubjects, subjectKey } from "./new-notification.model.js";
import type { NotificationCatalogue } from "./notification.registry.js";
import { MOST_ACTORS, readNotificationData } from "./notification-data.model.js";
import { countNotifications, findNotificationPage, type NotificationList } from "./notification-list.repo.js";
import type { NotificationEvents } from "./notifications.events.js";
import {
  addToUnread,
  findNotification,
  findUnreadAmong,
  findUnreadCount,
  lockRecipient,
  markAllRead,
  markRead,
  type NotificationRow,
  removeReadBefore,
} from "./notifications.repo.js";
import { type NotificationView, notificationView } from "./notifications.view.js";

export interface InboxDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: SettingsCache;
  readonly catalogue: NotificationCatalogue;
  readonly subjects: ReadableSubjects;
  readonly events: EventPublisher<NotificationEvents>;
}

/** The notifications of one member. */
export interface Inbox {
  list(list: NotificationList): Promise<Page<NotificationView>>;
  unread(userId: string): Promise<number>;
  /** Those among these that are unread, the latest first, without those about what the member may not read any more. */
  untold(userId: string, ids: readonly string[]): Promise<readonly NotificationView[]>;
  /** Reading it again changes nothing. Throws SVC-API-4004 for a notification of another member. */
  read(userId: string, id: string): Promise<NotificationView>;
  readAll(userId: string): Promise<void>;
  /** Deletes old notifications that were read, every night. */
  readonly sweep: Schedule;
}

const DAY_MS = 24 * 3_600_000;
const KEPT_DAYS = 90;
const BATCH = 500;
const LONGEST_REASON = 300;

export function createInbox({ db, clock, settings, catalogue, subjects, events }: InboxDeps): Inbox {
  async function views(userId: string, rows: readonly NotificationRow[]): Promise<NotificationView[]> {
    const about = new Map(rows.map(({ id, data }) => [id, readNotificationData(data)]));
    const [actors, readable, language] = await Promise.all([
      findUserSummaries(
        db.read,
        rows.flatMap(({ id, actor_id }) => [...(actor_id ? [actor_id] : []), ...(about.get(id)?.actors ?? [])]),
      ),
      subjects.find(
        userId,
        [...about.values()].flatMap(({ subject }) => subject ?? []),
      ),
      settings.get("site.language"),
    ]);
    return rows.map((row) => {
      const { subject = null, act: told } = about.get(row.id) ?? {};
      const act = told && { ...told, reason: told.reason && excerptOf(told.reason, LONGEST_REASON) };
      const actor = actors.get(row.actor_id ?? "");
      const title = subject && readable.get(subjectKey(subject));
      const facts = { actor: actor?.displayName ?? null, amount: row.amount, title: title ?? null, act };
      const text = catalogue.sentence(row.kind, facts, language);
      const named = new Set([row.actor_id ?? "", ...(about.get(row.id)?.actors ?? [])]);
      const people = [...named].flatMap((id) => actors.get(id) ?? []).slice(0, MOST_ACTORS);
      const isOfLostProfile = actor?.active === false && row.href === profileHref(actor.username);
      return notificationView(row, { text, actor, people, leads: title !== undefined && !isOfLostProfile });
    });
  }

  return {
    async list(list) {
      const [rows, total] = await Promise.all([findNotificationPage(db.read, list), countNotifications(db.read, list)]);
      return paginate(await views(list.userId, rows), total, list);
    },

    unread: (userId) => findUnreadCount(db.read, userId),

    async untold(userId, ids) {
      const rows = await findUnreadAmong(db.read, userId, ids);
      const found = await views(userId, rows);
      return found.filter(({ href }, index) => href === rows[index]?.href);
    },

    async read(userId, id) {
      await db.transaction(async (tx) => {
        await lockRecipient(tx, userId);
        if (!(await markRead(tx, userId, id, clock.now()))) return;
        const unread = await addToUnread(tx, userId, -1);
        await events.publish(tx, "notifications.counted", { userId, unread });
      });
      const row = await findNotification(db.read, userId, id);
      if (!row) throw notFound();
      const [view] = await views(userId, [row]);
      if (!view) throw notFound();
      return view;
    },

    async readAll(userId) {
      await db.transaction(async (tx) => {
        const before = await lockRecipient(tx, userId);
        if (!before || before.unread_count === 0) return;
        await markAllRead(tx, userId, clock.now());
        await events.publish(tx, "notifications.counted", { userId, unread: 0 });
      });
    },

    sweep: {
      name: "notifications.sweep",
      cron: "50 3 * * *",
      async run({ signal }) {
        const time = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
        while (!signal.aborted) if ((await db.transaction((tx) => removeReadBefore(tx, time, BATCH))) < BATCH) return;
      },
    },
  };
}
