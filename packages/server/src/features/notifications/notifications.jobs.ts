import * as z from "zod";
import type { Tx } from "../../platform/db/database.js";
import { handleJob, type JobHandler, type Jobs, jobKind } from "../../platform/jobs/jobs.js";
import type { Deliver } from "./delivery.service.js";
import { type NewNotification, newNotificationSchema } from "./new-notification.model.js";

/** Where notifications wait for the commit. */
export interface NotificationQueue {
  /** Each is delivered after the commit, once, though its job may run several times; what somebody did themselves is left out. */
  enqueue(tx: Tx, notifications: readonly NewNotification[]): Promise<void>;
}

// Both names are part of stored jobs: those that an older release queued have to be found.
const DELIVER = jobKind({
  name: "notifications.tell",
  payload: z.object({ notices: z.array(newNotificationSchema) }),
});

// A job that is stopped begins anew, so it should not be long.
const PER_JOB = 100;

export function createNotificationQueue(jobs: Jobs): NotificationQueue {
  return {
    async enqueue(tx, notifications) {
      const ofOthers = notifications.filter(({ userId, actorId }) => userId !== actorId);
      for (let start = 0; start < ofOthers.length; start += PER_JOB)
        await jobs.enqueue(tx, DELIVER, { notices: ofOthers.slice(start, start + PER_JOB) });
    },
  };
}

/** Delivers what was queued, one person after another, so that no transaction holds two of them. */
export const notificationJobs = (deliver: Deliver): JobHandler[] => [
  handleJob(DELIVER, async ({ notices }) => {
    for (const notification of notices) await deliver(notification);
  }),
];
