import { createTransport } from "nodemailer";
import { MailRefusedError } from "./mail-refused.js";
import type { Mailer } from "./mailer.js";
import { mimeMessage } from "./mime-message.js";
import { replyCleaner } from "./server-reply.js";

/**
 * Sends mails to the server of an `smtp://` or `smtps://` URL, over a few connections that are kept open for a while.
 */
export function createSmtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // The queue decides whether a mail whose connection broke is sent again.
    maxRequeues: 0,
    idleTimeout: 30_000,
    dnsTimeout: 5_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  const cleanReply = replyCleaner(url);
  const refused = (error: unknown): never => {
    throw new MailRefusedError(error, cleanReply);
  };
  return {
    kind: "smtp",
    async send(mail, from) {
      const message = mimeMessage(mail, from);
      const { messageId } = await transport.sendMail(message).catch(refused);
      return { messageId };
    },
    async check() {
      await transport.verify().catch(refused);
    },
    async [Symbol.asyncDispose]() {
      transport.close();
    },
  };
}
