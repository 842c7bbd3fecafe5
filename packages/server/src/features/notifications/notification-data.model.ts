import * as z from "zod";
import { storedJson } from "../../platform/db/stored-json.js";
import {
  type NewNotification,
  type NotificationSubject,
  notificationSubjectSchema,
  toldActSchema,
} from "./new-notification.model.js";
import type { ToldAct } from "./words/sentence.model.js";

/** What a row stores besides its columns. */
export interface NotificationData {
  readonly subject: NotificationSubject | null;
  /** The sources of the notifications that it combines, the latest last. */
  readonly sources: readonly string[];
  /** The id of the latest of them. */
  readonly latest?: string | undefined;
  /** The act of a moderator that it tells of. */
  readonly act?: ToldAct | undefined;
}

// A row that combines more than this keeps counting but drops the oldest sources.
const MOST_SOURCES = 100;

const dataSchema = z.object({
  subject: notificationSubjectSchema.nullable(),
  sources: z.array(z.string()),
  latest: z.string().optional(),
  act: toldActSchema.optional(),
});

/** The data of a row; what is no longer understood counts as empty. */
export function readNotificationData(json: string): NotificationData {
  const { data } = dataSchema.safeParse(storedJson(json, "notifications.data"));
  return data ?? { subject: null, sources: [] };
}

/** True when the notification happened before one that the row combines already. */
export const isOvertaken = ({ id = "" }: NewNotification, { latest }: NotificationData): boolean =>
  latest !== undefined && id < latest;

/** The data of a row to which the notification is added. */
export function writeNotificationData(added: NewNotification, row?: NotificationData): string {
  const sources = [...(row?.sources ?? []), added.source].slice(-MOST_SOURCES);
  const { subject, latest, act } = row && isOvertaken(added, row) ? row : { ...added, latest: added.id };
  return JSON.stringify({ subject, sources, latest, act } satisfies NotificationData);
}
