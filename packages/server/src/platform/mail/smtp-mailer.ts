import { createTransport } from "nodemailer";
import { MailRefusedError } from "./mail-refused.js";
import type { Mailer } from "./mailer.js";
import { mimeMessage } from "./mime-message.js";

/** Hands mails to the server of a `smtp://` or `smtps://` URL, over a few connections that are kept for a while. */
export function createSmtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // Whether a mail whose connection broke is sent again is for the queue to say.
    maxRequeues: 0,
    idleTimeout: 30_000,
    dnsTimeout: 5_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  const refused = (error: unknown): never => {
    throw new MailRefusedError(error);
  };
  return {
    kind: "smtp",
    async send(mail, from) {
      const message = mimeMessage(mail, from);
      await transport.sendMail(message).catch(refused);
    },
    async check() {
      await transport.verify().catch(refused);
    },
    async [Symbol.asyncDispose]() {
      transport.close();
    },
  };
}
