import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import type { Tx } from "../../platform/db/database.js";
import type { NewNotification } from "./new-notification.model.js";
import {
  isOvertaken,
  MOST_ACTORS,
  namesSource,
  readNotificationData,
  writeNotificationData,
} from "./notification-data.model.js";
import {
  findLatestActors,
  findLatestSource,
  findSource,
  hasOther,
  insertSource,
  setWithdrawn,
} from "./notification-sources.repo.js";
import { changeGroup, findLatestOfGroup, insertNotification, type NotificationRow } from "./notifications.repo.js";

/** The effect of a step on the recipient's list: `unread` is added to the number of unread notifications. */
export interface GroupStep {
  readonly outcome: "new" | "gathered" | "known";
  readonly unread: -1 | 0 | 1;
}

/**
 * The rows that combine notifications. Every step runs in a transaction that has locked the recipient, so that nobody else
 * changes these rows meanwhile.
 */
export interface NotificationGroups {
  /** Adds it as a new row or to the unread row of its group; nothing happens to what is there already. */
  add(tx: Tx, notification: NewNotification, isListed: boolean): Promise<GroupStep>;
  /** Takes it out of the row that combines it. */
  takeOut(tx: Tx, notification: NewNotification): Promise<GroupStep>;
}

/** Days for which an unread row gathers notifications; a later one begins a row of its own. */
const GATHERS_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

const KNOWN: GroupStep = { outcome: "known", unread: 0 };

const groupKeyOf = ({ kind, group }: NewNotification): string => `${kind}:${group}`;

export function createNotificationGroups({
  clock,
  newId,
}: {
  readonly clock: Clock;
  readonly newId: IdSource;
}): NotificationGroups {
  /** Whether the list counts a row as unread, given how much it combines. */
  const counts = (row: NotificationRow, amount: number): boolean =>
    row.read_at === null && row.is_listed === 1 && amount > 0;

  async function open(tx: Tx, notification: NewNotification, isListed: boolean): Promise<string> {
    const id = notification.id ?? newId();
    const { actorId: actor_id, href } = notification;
    const created_at = notification.at ?? clock.now().toISOString();
    await insertNotification(tx, {
      id,
      user_id: notification.userId,
      kind: notification.kind,
      actor_id,
      data: writeNotificationData(notification),
      href,
      group_key: groupKeyOf(notification),
      amount: 1,
      people: 1,
      is_listed: isListed ? 1 : 0,
      read_at: null,
      created_at,
      began_at: created_at,
    });
    return id;
  }

  const isFull = ({ began_at, created_at }: NotificationRow): boolean =>
    clock.now().getTime() - Date.parse(began_at ?? created_at) > GATHERS_DAYS * DAY_MS;

  const sourceOf = (notification_id: string, { id, source, actorId, href, at }: NewNotification) => ({
    notification_id,
    source,
    actor_id: actorId,
    href,
    event_id: id ?? newId(),
    is_withdrawn: 0,
    created_at: at ?? clock.now().toISOString(),
  });

  async function gather(tx: Tx, row: NotificationRow, notification: NewNotification): Promise<GroupStep> {
    const added = sourceOf(row.id, notification);
    const before = readNotificationData(row.data);
    const { actorId: actor_id, href } = notification;
    const latest =
      isOvertaken(notification, before) && row.amount > 0 ? {} : { actor_id, href, created_at: added.created_at };
    const people = (await hasOther(tx, added)) ? 0 : 1;
    await insertSource(tx, added);
    const data = writeNotificationData(notification, before);
    await changeGroup(tx, row.id, { ...latest, data, mailed_at: null, amount: 1, people });
    return { outcome: "gathered", unread: counts(row, row.amount + 1) && !counts(row, row.amount) ? 1 : 0 };
  }

  /** Says who did it last after something was taken out or has come back. */
  async function restate(tx: Tx, row: NotificationRow, change: { readonly amount: 1 | -1; readonly people: number }) {
    const [latest, actors] = await Promise.all([
      findLatestSource(tx, row.id),
      findLatestActors(tx, row.id, MOST_ACTORS),
    ]);
    const data = JSON.stringify({ ...readNotificationData(row.data), actors });
    const shown = latest && { actor_id: latest.actor_id, href: latest.href ?? row.href, created_at: latest.created_at };
    await changeGroup(tx, row.id, { ...change, ...shown, data });
    return Number(counts(row, row.amount + change.amount)) - Number(counts(row, row.amount));
  }

  async function find(tx: Tx, notification: NewNotification) {
    const [{ userId, source: name }, groupKey] = [notification, groupKeyOf(notification)];
    const rows = await findLatestOfGroup(tx, userId, groupKey);
    const source = rows.length === 0 ? undefined : await findSource(tx, { userId, groupKey, source: name });
    return { rows, source, row: rows.find(({ id }) => id === source?.notification_id) };
  }

  const stepOf = (unread: number): GroupStep["unread"] => (unread > 0 ? 1 : unread < 0 ? -1 : 0);

  return {
    async add(tx, notification, isListed) {
      const { rows, source, row } = await find(tx, notification);
      if (source && row) {
        if (!(await setWithdrawn(tx, source, false))) return KNOWN;
        const people = (await hasOther(tx, source)) ? 0 : 1;
        return { outcome: "gathered", unread: stepOf(await restate(tx, row, { amount: 1, people })) };
      }
      if (rows.some(({ data }) => namesSource(data, notification.source))) return KNOWN;
      const unread = rows.find(({ read_at, closed_at }) => read_at === null && closed_at === null);
      if (unread && !isFull(unread)) return gather(tx, unread, notification);
      if (unread) await changeGroup(tx, unread.id, { closed_at: clock.now().toISOString(), amount: 0, people: 0 });
      const id = await open(tx, notification, isListed);
      await insertSource(tx, sourceOf(id, notification));
      return { outcome: "new", unread: isListed ? 1 : 0 };
    },

    async takeOut(tx, notification) {
      const { source, row } = await find(tx, notification);
      if (!source || !row || !(await setWithdrawn(tx, source, true))) return KNOWN;
      const people = (await hasOther(tx, source)) ? 0 : -1;
      return { outcome: "gathered", unread: stepOf(await restate(tx, row, { amount: -1, people })) };
    },
  };
}
