import type { Mail, Mailer } from "../../src/platform/mail/mailer.js";

/** A mailer that keeps what it is given. */
export interface CaughtMails extends Mailer {
  readonly mails: readonly Mail[];
  /** The last mail to an address. */
  lastTo(address: string): Mail | undefined;
}

export function catchMails(): CaughtMails {
  const mails: Mail[] = [];
  return {
    kind: "outbox",
    mails,
    lastTo: (address) => mails.findLast(({ to }) => to === address),
    async send(mail) {
      mails.push(mail);
      return { messageId: null };
    },
    check: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/** The six digits in a mail; empty when there are none. */
export const codeIn = (mail: Mail | undefined): string => /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
