import { isIP } from "node:net";
import * as z from "zod";
import type { SealedText } from "../../platform/crypto/sealed-text.js";
import { sealedJson, storedJson } from "../../platform/db/stored-json.js";
import { handleJob, type JobHandler, type Jobs, jobKind } from "../../platform/jobs/jobs.js";
import type { Mailer } from "../../platform/mail/mailer.js";
import type { SettingsCache, SiteAddress } from "../settings/index.js";
import { isMailTemplate, renderMail } from "./mail.view.js";
import type { MailLabels } from "./mail-label.model.js";
import type { MailData, MailQueue, MailTemplate, SendMail } from "./mail-queue.port.js";

// With pauses that double this takes about two hours, by which time most mail servers are back.
export const MAIL_TRIES = 12;

// The whole payload is encrypted, because codes and links grant access and addresses are private.
const SEND = jobKind({ name: "mail.send", payload: z.object({ sealed: z.string() }), tries: MAIL_TRIES });

/** A mail in the queue; `data` is what its template takes. */
type QueuedMail = {
  readonly [Template in MailTemplate]: {
    readonly to: string;
    readonly template: Template;
    readonly data: MailData[Template];
  };
}[MailTemplate];

/** Enqueues mails as jobs with an encrypted payload. */
export function createMailQueue({ jobs, seal }: { readonly jobs: Jobs; readonly seal: SealedText }): MailQueue {
  return {
    queue: (tx, to, template, data) =>
      jobs.enqueue(tx, SEND, { sealed: seal.seal(JSON.stringify({ to, template, data })) }),
  };
}

/** The sender address unless the administrators configure another. */
function defaultAddress(siteUrl: string): string {
  const host = new URL(siteUrl).hostname;
  if (host.startsWith("[")) return `no-reply@[IPv6:${host.slice(1, -1)}]`;
  return isIP(host) === 0 ? `no-reply@${host}` : `no-reply@[${host}]`;
}

export interface MailSenderDeps {
  readonly mailer: Mailer;
  readonly settings: SettingsCache;
  readonly siteAddress: SiteAddress;
}

export const createMailSender =
  ({ mailer, settings, siteAddress }: MailSenderDeps): SendMail =>
  async (to, template, data, key) => {
    const [name, language, url, fromName, fromAddress] = await Promise.all([
      settings.get("site.name"),
      settings.get("site.language"),
      siteAddress(),
      settings.get("mail.fromName"),
      settings.get("mail.fromAddress"),
    ]);
    const from = { name: fromName || name, address: fromAddress || defaultAddress(url) };
    const { messageId } = await mailer.send({ ...renderMail(to, template, data, { name, language }), key }, from);
    return { messageId, from: from.address };
  };

/** Sends the mails in the queue. */
export const mailJobs = ({ send, seal }: { readonly send: SendMail; readonly seal: SealedText }): JobHandler[] => [
  handleJob(SEND, async ({ sealed }) => {
    // Only this feature uses the key, so whatever decrypts was queued here.
    const { to, template, data } = JSON.parse(seal.open(sealed)) as QueuedMail;
    await send(to, template, data);
  }),
];

const LABELLED = z.object({ to: z.string(), template: z.string() });

/** Labels the mails that this feature queues; a mail that was sealed with another secret of the site has no label. */
export const mailLabels = (seal: SealedText): MailLabels => ({
  jobName: SEND.name,
  read: async (jobs) =>
    jobs.map(({ id, payload }) => {
      const { data: job } = SEND.payload.safeParse(storedJson(payload, "jobs", id));
      const { data: mail } = LABELLED.safeParse(job && sealedJson(seal, job.sealed, "jobs", id));
      if (!mail) return { to: null, template: null };
      return { to: mail.to, template: isMailTemplate(mail.template) ? mail.template : null };
    }),
});
