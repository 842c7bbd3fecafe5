import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { makeFolder, writeFileAtomic } from "../files/atomic-write.js";
import type { Logger } from "../logger.js";
import type { Mail, Mailer } from "./mailer.js";
import { mimeMessage } from "./mime-message.js";

export interface OutboxOptions {
  readonly folder: string;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly logger: Logger;
}

const LONGEST_RECIPIENT = 80;

/**
 * Writes each mail to a folder, as a file that mail programs can open: for trying out the site without a mail server.
 */
export function createOutboxMailer({ folder, clock, newId, logger }: OutboxOptions): Mailer {
  function fileName({ to, key }: Mail): string {
    const time = clock.now().toISOString().replaceAll(":", "-");
    const recipient = to.replace(/[^\p{L}\p{N}@._+-]+/gu, "_").slice(0, LONGEST_RECIPIENT);
    return `${key ?? time}_${recipient}_${key === undefined ? newId().slice(-8) : "digest"}.eml`;
  }

  return {
    kind: "outbox",
    async send(mail, from) {
      // Imported on demand, so that a site that sends no mail does not hold the library in memory.
      const { createTransport } = await import("nodemailer");
      const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message, messageId } = await composer.sendMail(mimeMessage(mail, from));
      if (!Buffer.isBuffer(message)) throw new TypeError("The mail could not be composed in memory.");
      await makeFolder(folder, 0o700);
      const file = join(folder, fileName(mail));
      // The mail may contain a code or a link, so only its owner may read it.
      await writeFileAtomic(file, message, { mode: 0o600 });
      logger.info("A mail was written to the outbox", { file });
      return { messageId };
    },
    async check() {
      await makeFolder(folder, 0o700);
      await access(folder, constants.W_OK);
    },
    async [Symbol.asyncDispose]() {},
  };
}
