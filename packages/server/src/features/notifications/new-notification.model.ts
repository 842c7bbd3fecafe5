import * as z from "zod";
import type { ToldAct } from "./words/sentence.model.js";

/** The subject of a notification for those alone who may read it. */
export interface NotificationSubject {
  readonly kind: "article" | "profile" | "badge";
  readonly id: string;
}

/** A notification for one person, before it is delivered. */
export interface NewNotification {
  /** A registered kind, for example `comment.reply`. */
  readonly kind: string;
  readonly userId: string;
  /** The member who did it; null for the site itself. */
  readonly actorId: string | null;
  /** Unread notifications of one kind and group become one row with a count. */
  readonly group: string;
  /** The same source in the same group notifies only once. */
  readonly source: string;
  readonly subject: NotificationSubject | null;
  /** The page that it links to, on this site. */
  readonly href: string | null;
  /** The comment that tells what was said; a mail quotes it. */
  readonly commentId?: string | undefined;
  /** The act of a moderator that it tells of. */
  readonly act?: ToldAct | undefined;
  /**
   * Given when it is queued, as the jobs may finish in any order; jobs of older releases have neither. Ids ascend with
   * the events; `at` is ISO 8601 UTC.
   */
  readonly id?: string | undefined;
  readonly at?: string | undefined;
  /** It was taken back: it is taken out of what was delivered, unless it stands again. */
  readonly takenBack?: boolean | undefined;
}

export const notificationSubjectSchema = z.object({ kind: z.enum(["article", "profile", "badge"]), id: z.string() });

export const toldActSchema: z.ZodType<ToldAct> = z.object({ name: z.string(), reason: z.string().nullable() });

export const newNotificationSchema: z.ZodType<NewNotification> = z.object({
  kind: z.string(),
  userId: z.string(),
  actorId: z.string().nullable(),
  group: z.string(),
  source: z.string(),
  subject: notificationSubjectSchema.nullable(),
  href: z.string().nullable(),
  commentId: z.string().optional(),
  act: toldActSchema.optional(),
  id: z.string().optional(),
  at: z.string().optional(),
  takenBack: z.boolean().optional(),
});

export const subjectKey = ({ kind, id }: NotificationSubject): string => `${kind}:${id}`;

/** Finds the plain text of a comment; null where the user may not read it now. */
export type FindSaid = (userId: string, commentId: string) => Promise<string | null>;

/** Finds out who may read what notifications are about. */
export interface ReadableSubjects {
  /** The subjects that the user may read now, by `subjectKey`, with the title of each that has one. */
  find(userId: string, subjects: readonly NotificationSubject[]): Promise<ReadonlyMap<string, string | null>>;
}
