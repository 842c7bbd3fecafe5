import type { AnswerOf, sendTestMail } from "@sitevine/api";
import { conflict, notFound } from "../../../kernel/refusals.js";
import type { Database } from "../../../platform/db/database.js";
import { MailRefusedError } from "../../../platform/mail/mail-refused.js";
import type { Mailer } from "../../../platform/mail/mailer.js";
import type { SendMail } from "../../mail/index.js";
import { findUserById } from "../../users/index.js";
import { OUTBOX_REFUSAL, refusalSentences } from "./test-mail.model.js";

export interface TestMailDeps {
  readonly db: Database;
  readonly mailer: Pick<Mailer, "kind">;
  readonly send: SendMail;
}

/**
 * Sends a mail at once, by default to the sender's own address. Throws SVC-API-4009 with what the mail server said and
 * what to do about it.
 */
export type TestMail = (userId: string, to: string | undefined) => Promise<AnswerOf<typeof sendTestMail>>;

export function createTestMail({ db, mailer, send }: TestMailDeps): TestMail {
  function refusal(error: unknown): unknown {
    if (error instanceof MailRefusedError) return conflict(refusalSentences(error), { cause: error });
    return mailer.kind === "outbox" ? conflict(OUTBOX_REFUSAL, { cause: error }) : error;
  }

  return async (userId, address) => {
    const sender = await findUserById(db.read, userId);
    if (!sender) throw notFound();
    const to = address ?? sender.email;
    try {
      const { from, messageId } = await send(to, "test", { sender: sender.display_name });
      return { to, from, transport: mailer.kind, messageId };
    } catch (error) {
      throw refusal(error);
    }
  };
}
