/** A mail that is ready to go. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands mails over. It sends once and reports failure: trying again is the queue's business. */
export interface Mailer extends AsyncDisposable {
  readonly kind: "smtp" | "outbox";
  /** Rejects when the mail was not taken. */
  send(mail: Mail, from: { readonly name: string; readonly address: string }): Promise<void>;
  /** Rejects when mails could not be sent now. */
  check(): Promise<void>;
}
