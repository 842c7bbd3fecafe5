import type { Tx } from "../../platform/db/database.js";

/** What each mail says, by template. */
export interface MailData {
  /** `minutes` the code is good for. */
  "registration-code": { readonly code: string; readonly minutes: number };
  /** To an address that has an account already, where a code was asked for. */
  "already-registered": { readonly username: string };
  "password-reset": { readonly username: string; readonly url: string; readonly minutes: number };
  "password-changed": { readonly username: string };
  "email-change-code": { readonly username: string; readonly code: string; readonly minutes: number };
  /** To the former address. */
  "email-changed": { readonly username: string; readonly newEmail: string };
  /** `sentence` says what happened, in the site's language. */
  notification: { readonly username: string; readonly sentence: string; readonly url: string };
  invite: { readonly inviter: string; readonly url: string };
}

export type MailTemplate = keyof MailData;

/** Where features leave mails; they go out after the commit, in the site's language, and are tried again on failure. */
export interface MailQueue {
  queue<Template extends MailTemplate>(tx: Tx, to: string, template: Template, data: MailData[Template]): Promise<void>;
}
