import * as z from "zod";
import { storedJson } from "../../platform/db/stored-json.js";
import {
  type NewNotification,
  type NotificationSubject,
  notificationSubjectSchema,
  toldActSchema,
} from "./new-notification.model.js";
import type { ToldAct } from "./words/sentence.model.js";

/** Data that a row stores besides its columns. */
export interface NotificationData {
  readonly subject: NotificationSubject | null;
  /** The sources of the notifications that a row of an older release combines. */
  readonly sources: readonly string[];
  /** The members who did it last, the latest first. */
  readonly actors: readonly string[];
  /** The id of the latest of the notifications that it combines. */
  readonly latest?: string | undefined;
  /** The act of a moderator that it tells of. */
  readonly act?: ToldAct | undefined;
}

/** The most members that a notification names. */
export const MOST_ACTORS = 3;

const dataSchema = z.object({
  subject: notificationSubjectSchema.nullable(),
  sources: z.array(z.string()).default([]),
  actors: z.array(z.string()).default([]),
  latest: z.string().optional(),
  act: toldActSchema.optional(),
});

/** The data of a row; what is no longer understood counts as empty. */
export function readNotificationData(json: string): NotificationData {
  const { data } = dataSchema.safeParse(storedJson(json, "notifications.data"));
  return data ?? { subject: null, sources: [], actors: [] };
}

/** Whether the data of a row names this source, as that of older releases does. */
export const namesSource = (json: string, source: string): boolean =>
  // Most rows do not, and reading the data takes longer than looking for the text.
  json.includes(JSON.stringify(source)) && readNotificationData(json).sources.includes(source);

/** True when the notification happened before one that the row combines already. */
export const isOvertaken = ({ id = "" }: NewNotification, { latest }: NotificationData): boolean =>
  latest !== undefined && id < latest;

/** The data of a row to which the notification is added. */
export function writeNotificationData(added: NewNotification, row?: NotificationData): string {
  const isLate = row !== undefined && isOvertaken(added, row);
  const { subject, latest, act } = isLate ? row : { ...added, latest: added.id };
  const { sources = [], actors = [] } = row ?? {};
  const newest = added.actorId === null ? [] : [added.actorId];
  const named = isLate ? [...actors, ...newest] : [...newest, ...actors];
  const data: NotificationData = { subject, sources, latest, act, actors: [...new Set(named)].slice(0, MOST_ACTORS) };
  return JSON.stringify(data);
}
