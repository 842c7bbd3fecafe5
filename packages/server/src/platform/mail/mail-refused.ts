import { unreachableReason } from "../unreachable-reason.js";

const REASONS: ReadonlyMap<string, string> = new Map([
  ["EAUTH", "the mail server refuses the user name or password"],
  ["ETLS", "the encrypted connection failed"],
  ["EENVELOPE", "the mail server refuses the sender or the recipient"],
  ["EMESSAGE", "the mail server refuses the mail"],
  ["ECONNECTION", "the connection failed"],
  ["ESOCKET", "the connection failed"],
  ["EDNS", "the host name is unknown"],
]);

/** The mail server did not accept a mail. The message is one sentence without URL, password or content. */
export class MailRefusedError extends Error {
  override readonly name = "MailRefusedError";

  constructor(cause: unknown) {
    const status = cause instanceof Error && "responseCode" in cause ? ` (${String(cause.responseCode)})` : "";
    super(`The mail could not be handed over: ${unreachableReason(cause, REASONS)}${status}.`);
  }
}
