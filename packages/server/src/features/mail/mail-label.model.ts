import type { MailTemplate } from "./mail-queue.port.js";

/** What may be shown of a mail that waits: not what it says. */
export interface MailLabel {
  /** Null when nobody knows any more. */
  readonly to: string | null;
  readonly template: MailTemplate | null;
}

/** Labels the mails of one kind of job. */
export interface MailLabels {
  readonly jobName: string;
  /** One label for each job, in their order. */
  read(jobs: readonly { readonly id: string; readonly payload: string }[]): Promise<readonly MailLabel[]>;
}
