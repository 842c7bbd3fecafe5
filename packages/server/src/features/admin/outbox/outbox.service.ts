import type { Clock } from "../../../kernel/clock.js";
import { type Page, type PageParams, paginate } from "../../../kernel/pagination.js";
import { conflict, notFound } from "../../../kernel/refusals.js";
import type { JobRow } from "../../../platform/jobs/job-rows.js";
import {
  deleteIdleJob,
  findJobName,
  type JobState,
  jobStateOf,
  jobsOfCountQuery,
  jobsOfPageQuery,
} from "../../../platform/jobs/listed-job-rows.js";
import type { MailLabel, MailLabels } from "../../mail/index.js";
import type { SeenJob } from "../jobs/job.view.js";
import { type RetryJobDeps, retryJob } from "../jobs/retry-job.service.js";

export interface OutboxDeps extends RetryJobDeps {
  readonly clock: Clock;
  /** The kinds of jobs that are mails. */
  readonly labels: readonly [MailLabels, ...MailLabels[]];
}

/** A mail in the queue, without what it says. */
export interface WaitingMail extends SeenJob {
  readonly label: MailLabel;
}

/** Every function that takes an id throws SVC-API-4004 for whatever is no mail in the queue. */
export interface Outbox {
  list(
    query: PageParams & { readonly order: "asc" | "desc"; readonly state?: JobState | undefined },
  ): Promise<Page<WaitingMail>>;
  /** Throws SVC-API-4009 for a mail that has not failed for good. */
  retry(id: string): Promise<WaitingMail>;
  /** Returns what it was. Throws SVC-API-4009 while the mail is being sent. */
  drop(id: string): Promise<WaitingMail>;
}

const UNLABELLED: MailLabel = { to: null, template: null };

export function createOutbox(deps: OutboxDeps): Outbox {
  const { db, clock, labels } = deps;
  const [first, ...others] = labels;
  const names = [first.jobName, ...others.map(({ jobName }) => jobName)] as const;

  async function labelled(jobs: readonly JobRow[]): Promise<WaitingMail[]> {
    const now = clock.now().toISOString();
    const found = new Map<string, MailLabel>();
    for (const { jobName, read } of labels) {
      const own = jobs.filter(({ name }) => name === jobName);
      const ownLabels = await read(own);
      own.forEach(({ id }, index) => void found.set(id, ownLabels[index] ?? UNLABELLED));
    }
    return jobs.map((job) => ({ job, state: jobStateOf(job, now), label: found.get(job.id) ?? UNLABELLED }));
  }

  async function only(job: JobRow): Promise<WaitingMail> {
    const [mail = { job, state: jobStateOf(job, clock.now().toISOString()), label: UNLABELLED }] = await labelled([
      job,
    ]);
    return mail;
  }

  async function isMail(id: string): Promise<boolean> {
    const name = await findJobName(db.read, id);
    return name !== undefined && names.includes(name);
  }

  return {
    async list({ state, ...page }) {
      const now = clock.now().toISOString();
      const [jobs, { total }] = await Promise.all([
        jobsOfPageQuery(db.read, { names, state }, page, now).execute(),
        jobsOfCountQuery(db.read, { names, state }, now).executeTakeFirstOrThrow(),
      ]);
      return paginate(await labelled(jobs), Number(total), page);
    },
    retry: async (id) => only(await retryJob(deps, id, names)),
    async drop(id) {
      if (!(await isMail(id))) throw notFound();
      const now = clock.now().toISOString();
      const dropped = await db.transaction((tx) => deleteIdleJob(tx, id, now), { changes: "unseen" });
      if (dropped) return only(dropped);
      // It may have been sent or dropped by somebody else meanwhile.
      if (!(await isMail(id))) throw notFound();
      throw conflict("The mail is being sent right now.");
    },
  };
}
