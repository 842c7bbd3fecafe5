/** A complete mail. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An address that ends mails of this kind: a page, which takes a POST without a form as well (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
  /**
   * The same for each try of one mail. It becomes part of the `Message-ID`, by which mail programs show a mail once that came
   * twice because the site was killed right after the mail server had taken it.
   */
  readonly key?: string | undefined;
}

/** Facts about a mail that was accepted. */
export interface AcceptedMail {
  /** Its `Message-ID`. */
  readonly messageId: string | null;
}

/** Sends mails. It tries once and reports failure: retrying is the queue's task. */
export interface Mailer extends AsyncDisposable {
  readonly kind: "smtp" | "outbox";
  /** Rejects when the mail was not accepted. */
  send(mail: Mail, from: { readonly name: string; readonly address: string }): Promise<AcceptedMail>;
  /** Rejects when mails cannot be sent at the moment. */
  check(): Promise<void>;
}
