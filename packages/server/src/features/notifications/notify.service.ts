import type { Queryable, Tx } from "../../platform/db/database.js";
import type { NotifyingEvents } from "./kinds/core-kind.model.js";
import { KINDS_BY_PRECEDENCE } from "./kinds/core-kind.registry.js";
import type { NewNotification } from "./new-notification.model.js";
import type { NotificationQueue } from "./notifications.jobs.js";

/**
 * Queues the notifications of an event in its transaction, so that none is lost when the process dies right after it.
 */
export type Notify = <Name extends keyof NotifyingEvents>(
  tx: Tx,
  name: Name,
  payload: NotifyingEvents[Name],
) => Promise<void>;

/** Notifications for an event, one for each member. */
async function notificationsOf<Name extends keyof NotifyingEvents>(
  db: Queryable,
  name: Name,
  payload: NotifyingEvents[Name],
): Promise<readonly NewNotification[]> {
  const byUser = new Map<string, NewNotification>();
  for (const { kind, from } of KINDS_BY_PRECEDENCE)
    for (const addressed of (await from[name]?.(payload, db)) ?? [])
      if (!byUser.has(addressed.userId)) byUser.set(addressed.userId, { kind, ...addressed });
  return [...byUser.values()];
}

export const createNotify =
  (queue: NotificationQueue): Notify =>
  async (tx, name, payload) =>
    queue.enqueue(tx, await notificationsOf(tx, name, payload));
