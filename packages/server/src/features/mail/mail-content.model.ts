import type { MailData, MailLink, MailTemplate } from "./mail-queue.port.js";

/** The content of a mail, before it is formatted as text and as HTML. */
export interface MailContent {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Quoted text of a member. */
  readonly quote?: string | null | undefined;
  readonly lists?: readonly { readonly title: string; readonly items: readonly MailLink[] }[];
  /** Shown large, on a line of its own. */
  readonly code?: string;
  /** A link that is shown as a button, with the address written out below it. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Advice for a recipient who did not expect the mail. */
  readonly caution: string;
  /** The way to receive no more of them; a mail without it has to come. */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
}

/** The content of each template, given its data and the site's name. */
type Contents = {
  readonly [Template in MailTemplate]: (data: MailData[Template], siteName: string) => MailContent;
};

/** The mails in one language. */
export interface MailWords {
  readonly contents: Contents;
  readonly footer: (siteName: string) => string;
}
