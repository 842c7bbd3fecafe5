import * as z from "zod";
import { storedJson } from "../../platform/db/stored-json.js";
import { type NewNotification, type NotificationSubject, notificationSubjectSchema } from "./new-notification.model.js";

/** What a row stores besides its columns. */
export interface NotificationData {
  readonly subject: NotificationSubject | null;
  /** The sources of the notifications that it combines, the latest last. */
  readonly sources: readonly string[];
}

// A row that combines more than this keeps counting but drops the oldest sources.
const MOST_SOURCES = 100;

const dataSchema = z.object({ subject: notificationSubjectSchema.nullable(), sources: z.array(z.string()) });

/** The data of a row; what is no longer understood counts as empty. */
export function readNotificationData(json: string): NotificationData {
  const { data } = dataSchema.safeParse(storedJson(json, "notifications.data"));
  return data ?? { subject: null, sources: [] };
}

/** The data of a row to which the notification is added. */
export const writeNotificationData = ({ subject, source }: NewNotification, known: readonly string[]): string =>
  JSON.stringify({ subject, sources: [...known, source].slice(-MOST_SOURCES) } satisfies NotificationData);
