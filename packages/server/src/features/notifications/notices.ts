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

// A job that is stopped begins anew, so it should not be long.
const NOTICES_PER_JOB = 100;

export function createNotices(jobs: Jobs): Notices {
  return {
    async leave(tx, notices) {
      const others = notices.filter(({ userId, actorId }) => userId !== actorId);
      for (let start = 0; start < others.length; start += NOTICES_PER_JOB)
        await jobs.enqueue(tx, TELL, { notices: others.slice(start, start + NOTICES_PER_JOB) });
    },
  };
}

/** Tells the news that was left, one person after another, so that no transaction holds two of them. */
export const noticeJobs = (tell: (notice: Notice) => Promise<void>): JobHandler[] => [
  handleJob(TELL, async ({ notices }) => {
    for (const notice of notices) await tell(notice);
  }),
];
