import type { SiteOverrides } from "@sitevine/server";

type Mailer = NonNullable<SiteOverrides["mailer"]>;
type Mail = Parameters<Mailer["send"]>[0];

interface CaughtMails {
  /** The oldest first. */
  readonly mails: readonly Mail[];
  readonly mailer: Mailer;
  /** Takes the latest mail to an address out of the others. */
  take(to: string): Mail | undefined;
}

/** A mailer that keeps what it is given. */
export function catchMails(): CaughtMails {
  const mails: Mail[] = [];
  const mailer: Mailer = {
    kind: "outbox",
    async send(mail) {
      mails.push(mail);
      return { messageId: null };
    },
    check: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  };
  return {
    mails,
    mailer,
    take(to) {
      const at = mails.findLastIndex((mail) => mail.to === to);
      return at < 0 ? undefined : mails.splice(at, 1)[0];
    },
  };
}
