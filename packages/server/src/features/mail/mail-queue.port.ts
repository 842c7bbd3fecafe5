import type { Tx } from "../../platform/db/database.js";
import type { AcceptedMail } from "../../platform/mail/mailer.js";
import type { Greeted } from "./greeted.model.js";

/** A line of a list that leads somewhere. */
export interface MailLink {
  readonly text: string;
  readonly url: string;
}

/** The data of each mail, by template. */
export interface MailData {
  /** The code is valid for `minutes`. */
  "registration-code": { readonly code: string; readonly minutes: number };
  /** Sent to an address that has an account already, when somebody requests a registration code for it. */
  "already-registered": Greeted;
  "password-reset": Greeted & { readonly url: string; readonly minutes: number };
  "password-changed": Greeted;
  "email-change-code": Greeted & { readonly code: string; readonly minutes: number };
  /** Sent to the former address. */
  "email-changed": Greeted & { readonly newEmail: string };
  /** `sentence` says what happened, in the site's language. What is optional is absent in mails of an older release. */
  notification: Greeted & {
    readonly sentence: string;
    /** The beginning of what somebody wrote, on one line; null when there is nothing that the recipient may read. */
    readonly quote?: string | null;
    readonly url: string;
    /** The page that ends mails of this kind. */
    readonly unsubscribeUrl?: string;
  };
  /**
   * Notifications, and new articles that the member follows, since the last digest; at least one of the lists has
   * entries.
   */
  digest: Greeted & {
    readonly rhythm: "daily" | "weekly" | "last";
    readonly notifications: readonly MailLink[];
    readonly articles: readonly MailLink[];
    /** The page of notifications. */
    readonly url: string;
    readonly unsubscribeUrl: string;
  };
  /** Sent by a plugin, in its own words. */
  plugin: Greeted & { readonly subject: string; readonly text: string; readonly plugin: string };
  invite: { readonly inviter: string; readonly url: string };
  /** Sent at once by an administrator, to see whether mails arrive. */
  test: { readonly sender: string };
}

export type MailTemplate = keyof MailData;

/** A mail that the mailer has accepted. */
export interface SentMail extends AcceptedMail {
  /** The address of the sender. */
  readonly from: string;
}

/**
 * Sends a mail now, in the site's language; rejects when it was not accepted. For jobs, which are retried, and where
 * somebody waits to hear.
 */
export type SendMail = <Template extends MailTemplate>(
  to: string,
  template: Template,
  data: MailData[Template],
  /** The same for each try of a mail that must not come twice. */
  key?: string,
) => Promise<SentMail>;

/** The queue for mails of features. They are sent after the commit, in the site's language, and retried on failure. */
export interface MailQueue {
  queue<Template extends MailTemplate>(tx: Tx, to: string, template: Template, data: MailData[Template]): Promise<void>;
}
