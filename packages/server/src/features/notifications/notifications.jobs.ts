import * as z from "zod";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { storedJson } from "../../platform/db/stored-json.js";
import { handleJob, type JobHandler, type Jobs, jobKind } from "../../platform/jobs/jobs.js";
import { MAIL_TRIES, type MailLabels, type MailTemplate } from "../mail/index.js";
import { findUsersByIds } from "../users/index.js";
import type { Delivery } from "./delivery.service.js";
import { type NewNotification, newNotificationSchema } from "./new-notification.model.js";
import type { MailNotification } from "./notification-mail.service.js";
import type { NotificationMails } from "./notification-mails.port.js";

/** The queue of notifications until the commit. */
export interface NotificationQueue {
  /**
   * Each notification is delivered once after the commit, even though its job may run several times. Members are not
   * notified of what they did themselves.
   */
  enqueue(tx: Tx, notifications: readonly NewNotification[]): Promise<void>;
}

// Both names are part of stored jobs, so that jobs of an older release are found.
const DELIVER = jobKind({
  name: "notifications.tell",
  payload: z.object({ notices: z.array(newNotificationSchema) }),
});

// A job that is stopped starts over, so it should not be long.
const PER_JOB = 100;

export function createNotificationQueue(jobs: Jobs, clock: Clock, newId: IdSource): NotificationQueue {
  return {
    async enqueue(tx, notifications) {
      const at = clock.now().toISOString();
      const ofOthers = notifications
        .filter(({ userId, actorId }) => userId !== actorId)
        .map((notification) => ({ ...notification, id: newId(), at }));
      for (let start = 0; start < ofOthers.length; start += PER_JOB)
        await jobs.enqueue(tx, DELIVER, { notices: ofOthers.slice(start, start + PER_JOB) });
    },
  };
}

// It names no address and quotes no member: both are read when the mail is sent.
const MAIL = jobKind({ name: "notifications.mail", payload: newNotificationSchema, tries: MAIL_TRIES });

export const createNotificationMails = (jobs: Jobs): NotificationMails => ({
  enqueue: (tx, notification) => jobs.enqueue(tx, MAIL, notification),
});

const RECIPIENT = z.object({ userId: z.string() });

/** Labels the mails of notifications with the addresses that their recipients have now, to which they would be sent. */
export const notificationMailLabels = (db: Database): MailLabels => labelsOfRecipients(db, MAIL.name, "notification");

/** Labels for jobs whose payload names a recipient. */
export const labelsOfRecipients = (db: Database, jobName: string, template: MailTemplate): MailLabels => ({
  jobName,
  async read(waiting) {
    const recipients = waiting.map(
      ({ id, payload }) => RECIPIENT.safeParse(storedJson(payload, "jobs", id)).data?.userId,
    );
    const users = await findUsersByIds(db.read, [...new Set(recipients.filter((id) => id !== undefined))]);
    const addresses = new Map(users.map(({ id, email }) => [id, email]));
    return recipients.map((id) => ({
      to: id === undefined ? null : (addresses.get(id) ?? null),
      template,
    }));
  },
});

/** Delivers queued notifications one recipient after another, so that no transaction locks two of them. */
export const notificationJobs = ({ deliver, prepare }: Delivery, mail: MailNotification): JobHandler[] => [
  handleJob(
    DELIVER,
    async ({ notices }) => {
      for (const notification of notices) await deliver(notification);
    },
    async ({ notices: [first, ...others] }) => (first && others.length === 0 ? prepare(first) : null),
  ),
  handleJob(MAIL, mail),
];
