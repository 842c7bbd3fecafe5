import * as z from "zod";
import type { Tx } from "../../platform/db/database.js";
import { handleJob, type JobHandler, type Jobs, jobKind } from "../../platform/jobs/jobs.js";
import { type Notice, noticeSchema } from "./notice.js";

/** Where features leave news for people. */
export interface Notices {
  /** Told after the commit, at least once and never twice; what is about the actor's own doing is told to nobody. */
  leave(tx: Tx, notices: readonly Notice[]): Promise<void>;
}

const TELL = jobKind({ name: "notifications.tell", payload: z.object({ notices: z.array(noticeSchema) }) });

export function createNotices(jobs: Jobs): Notices {
  return {
    async leave(tx, notices) {
      const others = notices.filter(({ userId, actorId }) => userId !== actorId);
      if (others.length > 0) await jobs.enqueue(tx, TELL, { notices: others });
    },
  };
}

/** Tells the news that was left, one person after another, so that no transaction holds two of them. */
export const noticeJobs = (tell: (notice: Notice) => Promise<void>): JobHandler[] => [
  handleJob(TELL, async ({ notices }) => {
    for (const notice of notices) await tell(notice);
  }),
];
