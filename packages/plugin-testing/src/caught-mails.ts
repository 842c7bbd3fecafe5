import type { SiteOverrides } from "@sitevine/server";

type Mailer = NonNullable<SiteOverrides["mailer"]>;
type Mail = Parameters<Mailer["send"]>[0];

/** A mailer that keeps what it is given. */
export function catchMails(): { readonly mails: readonly Mail[]; readonly mailer: Mailer } {
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
  return { mails, mailer };
}
