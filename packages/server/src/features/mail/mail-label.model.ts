import type { MailTemplate } from "./mail-queue.port.js";

/** Facts about a waiting mail that may be shown, without its content. */
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
