import type { Clock } from "../../kernel/clock.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { handleJob, type JobHandler, type Jobs, jobKind, type Schedule } from "../../platform/jobs/jobs.js";
import { type MailDigest, type MailRhythms, nextDigest } from "../account/index.js";
import { MAIL_TRIES, type MailLabels } from "../mail/index.js";
import { digestSchema, MOST_LINES } from "./digest.model.js";
import type { MailDigestOf } from "./digest-mail.service.js";
import { dueDigestsQuery, followsAnything, takePeriod, takeUntold } from "./digests.repo.js";
import { labelsOfRecipients } from "./notifications.jobs.js";
import { lockRecipient } from "./notifications.repo.js";

// It names no address and says nothing: both are read when the mail is sent.
const DIGEST = jobKind({ name: "notifications.digest", payload: digestSchema, tries: MAIL_TRIES });

export interface DigestsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly rhythms: Pick<MailRhythms, "timeZone">;
}

const BATCH = 100;

/**
 * Makes the digests that are due. One transaction takes the period of a member, marks what the digest tells of and queues it, so
 * whenever a process is killed, either all of that has happened or none, and of two processes one takes the period.
 */
export function createDigests({ db, clock, jobs, rhythms }: DigestsDeps): Schedule {
  async function take(tx: Tx, digest: MailDigest, timeZone: string): Promise<void> {
    const { user_id: userId, rhythm, since_at: since } = digest;
    if (rhythm === "off") return;
    const recipient = await lockRecipient(tx, userId);
    const now = clock.now();
    if (!(await takePeriod(tx, digest, { since: now, due: nextDigest(rhythm, now, timeZone) }))) return;
    // Notifications of an inactive account wait for the first digest after it is active again.
    if (recipient?.status !== "active") return;
    const notificationIds = await takeUntold(tx, userId, now);
    if (notificationIds.length === 0 && !(await followsAnything(tx, userId))) return;
    await jobs.enqueue(tx, DIGEST, {
      userId,
      rhythm,
      since,
      until: now.toISOString(),
      notificationIds: notificationIds.slice(0, MOST_LINES),
    });
  }

  return {
    name: "notifications.digests",
    cron: "*/10 * * * *",
    async run({ signal }) {
      const timeZone = await rhythms.timeZone();
      while (!signal.aborted) {
        const due = await dueDigestsQuery(db.read, clock.now(), BATCH).execute();
        for (const digest of due) {
          if (signal.aborted) return;
          await db.transaction((tx) => take(tx, digest, timeZone), UNSEEN);
        }
        if (due.length < BATCH) return;
      }
    },
  };
}

/** Only the recipient sees these rows, and what members see is never cached. */
const UNSEEN = { changes: [] };

export const digestJobs = (mail: MailDigestOf): JobHandler[] => [handleJob(DIGEST, mail)];

/** Labels digests with the addresses that their recipients have now, to which they would be sent. */
export const digestMailLabels = (db: Database): MailLabels => labelsOfRecipients(db, DIGEST.name, "digest");
