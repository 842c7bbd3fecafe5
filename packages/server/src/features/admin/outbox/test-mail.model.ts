import type { MailRefusal, MailRefusedError } from "../../../platform/mail/mail-refused.js";

const ADVICE: Readonly<Record<MailRefusal, string>> = {
  credentials: "Check the user name and the password in SMTP_URL.",
  encryption:
    "Check the port in SMTP_URL, and that it begins with smtps:// where the server expects encryption from the start.",
  envelope: "Check the recipient, and the address of the sender in the setting mail.fromAddress.",
  content: "Ask the operator of the mail server what it does not accept.",
  connection: "Check the host and the port in SMTP_URL, and that no firewall is in between.",
};

// A mail server that gives a reply between 400 and 499 may accept the same mail later.
const isTemporary = (status: number | null): boolean => status !== null && status >= 400 && status < 500;

/** Why the mail server did not take a mail, what it said and what to do about it. */
export function refusalSentences({ message, reply, refusal, status }: MailRefusedError): string {
  const said = reply === null ? "" : ` The server said: “${reply}”.`;
  const later = isTemporary(status) ? " It may accept the mail later: try again in a few minutes." : "";
  return `${message}${said}${later} ${ADVICE[refusal]}`;
}

export const OUTBOX_REFUSAL =
  "The mail could not be written to the folder outbox in DATA_DIR. Check that the site may write there and that the disk is not full.";
