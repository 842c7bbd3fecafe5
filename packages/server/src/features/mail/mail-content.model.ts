import type { MailData, MailTemplate } from "./mail-queue.port.js";

/** What a mail says, before it is dressed as text and as HTML. */
export interface MailContent {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Shown large, on a line of its own. */
  readonly code?: string;
  /** A link that is shown as a button, and written out below it. */
  readonly action?: { readonly label: string; readonly url: string };
  /** What to do when the mail was not expected. */
  readonly caution: string;
}

/** What each template says, given its data and the site's name. */
type Contents = {
  readonly [Template in MailTemplate]: (data: MailData[Template], siteName: string) => MailContent;
};

/** The mails in one language. */
export interface MailWords {
  readonly contents: Contents;
  readonly footer: (siteName: string) => string;
}
