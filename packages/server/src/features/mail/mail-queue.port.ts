import type { Tx } from "../../platform/db/database.js";

/** The data of each mail, by template. */
export interface MailData {
  /** The code is valid for `minutes`. */
  "registration-code": { readonly code: string; readonly minutes: number };
  /** Sent to an address that has an account already, when somebody requests a registration code for it. */
  "already-registered": { readonly username: string };
  "password-reset": { readonly username: string; readonly url: string; readonly minutes: number };
  "password-changed": { readonly username: string };
  "email-change-code": { readonly username: string; readonly code: string; readonly minutes: number };
  /** Sent to the former address. */
  "email-changed": { readonly username: string; readonly newEmail: string };
  /** `sentence` says what happened, in the site's language. */
  notification: { readonly username: string; readonly sentence: string; readonly url: string };
  invite: { readonly inviter: string; readonly url: string };
}

export type MailTemplate = keyof MailData;

/** Where features enqueue mails. They are sent after the commit, in the site's language, and retried on failure. */
export interface MailQueue {
  queue<Template extends MailTemplate>(tx: Tx, to: string, template: Template, data: MailData[Template]): Promise<void>;
}
